import { ApiError } from '@wallet/contract';

/**
 * A person's name on one line: control characters and runs of blanks become one blank, invisible marks that turn the
 * direction of text are gone. Refuses with invalidRequest when nothing is left.
 */
export function plainName(text: string): string {
  const name = text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .trim();
  if (name === '')
    throw new ApiError('invalidRequest', { errors: [{ path: 'name', message: 'a name' }] });
  return name;
}
