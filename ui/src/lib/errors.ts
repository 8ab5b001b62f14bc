import type { Filling } from '../texts';

// The server's interface refuses with a code, which stays the same, and one English line.
export class ServerError extends Error {
  constructor(readonly status: number, readonly code: string, message: string) {
    super(message);
  }
}

type Translate = (key: string, filling?: Filling) => string;

// What went wrong in the reader's language: by its code where that says enough, else the server's own line, translated
// where the table `said` has it (`said`), or as such.
export function error_words(t: Translate, said: (text: string) => string, error: unknown): string {
  if (!(error instanceof ServerError)) return error instanceof Error && error.message ? error.message : t('errors.title');
  if (error.code === 'offline') return t('connection.offline');
  const key = `errors.code_${error.code.replaceAll('-', '_')}`;
  const { message } = error;
  const words = t(key, { message });
  if (words !== key) return words;
  if (!message) return t('errors.title');
  return said(message) !== message ? said(message) : t('errors.server_says', { message });
}
