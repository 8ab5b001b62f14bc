import { describe, expect, it } from 'vitest';
import { inline, markdown, safe_address, type Inline } from '../src/lib/markdown';

const addresses = (parts: Inline[]): string[] =>
  parts.flatMap((part) => ('to' in part ? [part.to] : []).concat('parts' in part ? addresses(part.parts) : []));

describe('Markdown', () => {
  it('reads headings, paragraphs, lists, tables, code and rules', () => {
    const blocks = markdown('# Title\n\nSome *text* and `code`\non two lines.\n\n- one\n- two\n  more\n\n| a | b |\n| --- | ---: |\n| 1 | `x|y` |\n\n```\n<b>\n```\n\n---\n> said\n');
    expect(blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'list', 'table', 'code', 'rule', 'quote']);
    const table = blocks[3];
    expect(table).toMatchObject({ align: ['left', 'right'], rows: [[[{ kind: 'text', text: '1' }], [{ kind: 'code', text: 'x|y' }]]] });
    expect(blocks[2]).toMatchObject({ items: [[{ text: 'one' }], [{ text: 'two more' }]] });
    expect(blocks[4]).toEqual({ kind: 'code', text: '<b>' });
  });

  it('hides what a table is made of', () => {
    const page = '# Title\n\nText\n<!-- table a.jsonl\nA: {a}\n-->\n\n    $ ludens x\n\n| A |\n| --- |\n| 1 |\n\n<!-- end -->\nMore';
    expect(markdown(page).map((block) => block.kind)).toEqual(['heading', 'paragraph', 'code', 'table', 'paragraph']);
    expect(markdown('<!-- never closed\ntext')).toEqual([]);
  });

  it('takes HTML for text', () => {
    const attack = '<img src=x onerror=alert(1)> <script>alert(1)</script>';
    expect(markdown(attack)).toEqual([{ kind: 'paragraph', parts: [{ kind: 'text', text: attack }] }]);
  });

  it('follows no address but http, https and files beside the report', () => {
    const bad = [
      'javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)', 'java\tscript:x', '\u0001javascript:x',
      'data:text/html,x', 'vbscript:x', 'file:///etc/passwd', '//evil.example', '\\\\evil', 'blob:x',
    ];
    for (const address of bad.filter((one) => one.trim() === one && !/\s/.test(one))) expect(safe_address(address), address).toBeNull();
    for (const address of bad) expect(addresses(inline(`[x](${address})`)).filter((to) => /script|data|file|evil|blob/i.test(to)), address).toEqual([]);
    for (const good of ['https://renju.net/', 'plot.svg', '../go.md', '#part']) expect(safe_address(good)).toBe(good);
    expect(inline('![plot](plot.svg)')).toEqual([{ kind: 'image', to: 'plot.svg', text: 'plot' }]);
  });

  it('ends on any input', () => {
    for (const hostile of ['*'.repeat(20000), '['.repeat(20000), '`'.repeat(20001), '| '.repeat(20000), '[a](b'.repeat(4000), '> '.repeat(9000), '**a'.repeat(8000)])
      expect(markdown(hostile + '\n' + hostile).length).toBeGreaterThan(0);
  });
});
