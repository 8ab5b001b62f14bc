import { expect, it } from 'vitest';
import { error_words, ServerError } from '../src/lib/errors';
import { languages, load_language, translate, translate_said } from '../src/texts';

it('says in the reader’s language what the server refused, by its code or as the server’s own line', async () => {
  for (const code of Object.keys(languages)) await load_language(code);
  const words = (language: string, error: unknown) => error_words((key, filling) => translate(language, key, filling), (text) => translate_said(language, text), error);
  const turn = new ServerError(409, 'not-your-turn', "it is the agent's turn");
  expect(words('en', turn)).toBe('It is not your turn.');
  expect(words('de', turn)).toBe('Sie sind nicht am Zug.');
  const taken = new ServerError(400, 'illegal-move', '«E5» cannot be played here: it is taken');
  expect(words('en', taken)).toBe('«E5» cannot be played here: it is taken');
  expect(words('de', taken)).toBe('«E5» ist hier nicht möglich: Das Feld ist besetzt');
  const rare = new ServerError(400, 'something-rare', 'a rare line');
  expect(words('en', rare)).toBe('a rare line');
  expect(words('de', rare)).toBe('Der Server sagt: a rare line');
  expect(words('ja', new ServerError(0, 'offline', ''))).toBe(translate('ja', 'connection.offline'));
  expect(words('ru', new ServerError(500, '500', ''))).toBe(translate('ru', 'errors.title'));
  expect(words('en', new Error('of the page itself'))).toBe('of the page itself');
});
