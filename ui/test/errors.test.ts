import { expect, it } from 'vitest';
import { error_words, ServerError } from '../src/lib/errors';
import { languages, load_language, translate } from '../src/texts';

it('says in the reader’s language what the server refused, by its code or as the server’s own line', async () => {
  for (const code of Object.keys(languages)) await load_language(code);
  const words = (language: string, error: unknown) => error_words((key, filling) => translate(language, key, filling), error);
  const turn = new ServerError(409, 'not-your-turn', "it is the agent's turn");
  expect(words('en', turn)).toBe('It is not your turn.');
  expect(words('de', turn)).toBe('Sie sind nicht am Zug.');
  expect(words('de', new ServerError(400, 'illegal-move', 'h8 is taken'))).toBe('Dieser Zug ist nicht möglich: h8 is taken');
  const rare = new ServerError(400, 'something-rare', 'a rare line');
  expect(words('en', rare)).toBe('a rare line');
  expect(words('de', rare)).toBe('Der Server sagt: a rare line');
  expect(words('ja', new ServerError(0, 'offline', ''))).toBe(translate('ja', 'connection.offline'));
  expect(words('ru', new ServerError(500, '500', ''))).toBe(translate('ru', 'errors.title'));
  expect(words('en', new Error('of the page itself'))).toBe('of the page itself');
});
