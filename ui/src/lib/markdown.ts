// A small reader of Markdown for our own reports: headings, paragraphs, lists, tables, code, quotes, rules, links,
// pictures, emphasis. It yields a tree that Markdown.svelte shows with real elements; text is never taken as HTML, and
// a link leads to http(s), to this page or to a file beside the report, nowhere else.
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'em'; parts: Inline[] }
  | { kind: 'link'; to: string; parts: Inline[] }
  | { kind: 'image'; to: string; text: string };

export type Align = 'left' | 'right' | 'center';

export type Block =
  | { kind: 'heading'; level: number; parts: Inline[] }
  | { kind: 'paragraph' | 'quote'; parts: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; align: Align[]; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'rule' };

export function safe_address(address: string): string | null {
  const to = address.trim();
  // Control characters and spaces inside a scheme are how «java\nscript:» gets through naive checks.
  if (/[\u0000-\u0020\\]/.test(to) || to.startsWith('//')) return null;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(to);
  if (scheme) return /^https?$/i.test(scheme[1]) ? to : null;
  return to;
}

const pattern =
  /(`+)([\s\S]*?[^`])\1(?!`)|(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(\s*([^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+"[^"]*")?\s*\)|\*\*([\s\S]+?)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|<(https?:\/\/[^\s<>]+)>/;

export function inline(text: string, depth = 0): Inline[] {
  const parts: Inline[] = [];
  let rest = text;
  while (rest) {
    // Nobody writes so deep or so long; whoever does gets plain text and no long search.
    const hit = depth < 6 && rest.length < 8000 ? pattern.exec(rest) : null;
    if (!hit) {
      parts.push({ kind: 'text', text: unescape(rest) });
      break;
    }
    if (hit.index) parts.push({ kind: 'text', text: unescape(rest.slice(0, hit.index)) });
    parts.push(part_of(hit, depth));
    rest = rest.slice(hit.index + hit[0].length);
  }
  return parts;
}

function part_of(hit: RegExpExecArray, depth: number): Inline {
  if (hit[1]) return { kind: 'code', text: hit[2].trim() };
  if (hit[4] !== undefined) {
    const to = safe_address(hit[5]);
    if (to === null) return { kind: 'text', text: unescape(hit[4]) };
    if (hit[3]) return { kind: 'image', to, text: hit[4] };
    return { kind: 'link', to, parts: inline(hit[4], depth + 1) };
  }
  if (hit[6]) return { kind: 'strong', parts: inline(hit[6], depth + 1) };
  if (hit[7]) return { kind: 'em', parts: inline(hit[7], depth + 1) };
  return { kind: 'link', to: hit[8], parts: [{ kind: 'text', text: hit[8] }] };
}

const unescape = (text: string) => text.replace(/\\([\\`*_{}[\]()#+.!|<>-])/g, '$1');

export function markdown(source: string): Block[] {
  const lines = source.replace(/\r\n?/g, '\n').split('\n');
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at];
    if (!line.trim()) {
      ++at;
    } else if (line.startsWith('<!--')) {
      // What a table is made of is for the program that makes it.
      while (at < lines.length && !lines[at].trimEnd().endsWith('-->')) ++at;
      ++at;
    } else if (/^\s*(```|~~~)/.test(line)) {
      const fence = line.trim().slice(0, 3);
      const body: string[] = [];
      for (++at; at < lines.length && !lines[at].trim().startsWith(fence); ++at) body.push(lines[at]);
      ++at;
      blocks.push({ kind: 'code', text: body.join('\n') });
    } else if (/^#{1,6}\s/.test(line)) {
      const level = /^#+/.exec(line)![0].length;
      blocks.push({ kind: 'heading', level, parts: inline(line.slice(level).replace(/\s#+\s*$/, '').trim()) });
      ++at;
    } else if (/^\s*([-*_])(\s*\1){2,}\s*$/.test(line)) {
      blocks.push({ kind: 'rule' });
      ++at;
    } else if (line.includes('|') && at + 1 < lines.length && is_delimiter(lines[at + 1])) {
      const align = cells(lines[at + 1]).map(alignment);
      const head = cells(line).map((cell) => inline(cell));
      const rows: Inline[][][] = [];
      for (at += 2; at < lines.length && lines[at].includes('|') && lines[at].trim(); ++at)
        rows.push(cells(lines[at]).map((cell) => inline(cell)));
      blocks.push({ kind: 'table', align, head, rows });
    } else if (bullet.test(line)) {
      const ordered = /^\s*\d/.test(line);
      const items: string[] = [];
      for (; at < lines.length && lines[at].trim(); ++at) {
        if (bullet.test(lines[at])) items.push(lines[at].replace(bullet, ''));
        else if (/^\s/.test(lines[at])) items[items.length - 1] += ' ' + lines[at].trim();
        else break;
      }
      blocks.push({ kind: 'list', ordered, items: items.map((item) => inline(item)) });
    } else if (/^\s{4}/.test(line)) {
      const body: string[] = [];
      for (; at < lines.length && /^(\s{4}|\s*$)/.test(lines[at]); ++at) body.push(lines[at].slice(4));
      blocks.push({ kind: 'code', text: body.join('\n').trimEnd() });
    } else {
      const quote = line.startsWith('>');
      const body: string[] = [];
      for (; at < lines.length && lines[at].trim() && (!body.length || !starts_block(lines[at])); ++at)
        body.push(quote ? lines[at].replace(/^>\s?/, '') : lines[at].trim());
      blocks.push({ kind: quote ? 'quote' : 'paragraph', parts: inline(body.join(' ')) });
    }
  }
  return blocks;
}

const bullet = /^\s*(?:[-*+]|\d+[.)])\s+/;
const starts_block = (line: string) => /^(#{1,6}\s|<!--|\s*(```|~~~))/.test(line) || bullet.test(line);
const is_delimiter = (line: string) => /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/.test(line) && line.includes('-');

function cells(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  const found: string[] = [];
  let cell = '';
  let code = false;
  for (let i = 0; i < inner.length; ++i) {
    if (inner[i] === '\\' && inner[i + 1] === '|') cell += inner[++i];
    else if (inner[i] === '|' && !code) {
      found.push(cell.trim());
      cell = '';
    } else {
      if (inner[i] === '`') code = !code;
      cell += inner[i];
    }
  }
  return [...found, cell.trim()];
}

function alignment(cell: string): Align {
  return cell.endsWith(':') ? (cell.startsWith(':') ? 'center' : 'right') : 'left';
}
