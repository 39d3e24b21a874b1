import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { providers, ApiError } from '@wallet/contract';
import { plainPassword } from './password.ts';

/** Who is going to use it: a guesser tries the name and the address first. */
export interface PasswordOwner {
  name: string;
  email: string;
}

const fewestCharacters = 12;
const maxCharacters = 256;
/** Guesses an informed guesser needs; why so many: docs/decisions/0013-passwords-and-codes.md. */
const fewestGuessesLog10 = 10;
/** The estimate grows faster than the text: 64 characters take 25 ms at worst, 256 take 200 ms. */
const mostEstimated = 64;

const productWords = [
  'wallet',
  'wallet app',
  'walletapp',
  ...providers,
  'qris',
  'merchant',
  'console',
  'admin',
  'rahasia',
  'sandi',
  'indonesia',
  'pilipinas',
  'jakarta',
  'manila',
];
const estimator = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
  maxLength: mostEstimated,
});

/**
 * Refuses a password with fewer than 12 characters (passwordTooShort) or one that is easy to guess for somebody who
 * knows whose it is (passwordTooCommon). There are no rules about kinds of characters.
 */
export function refuseWeakPassword(password: string, owner: PasswordOwner): void {
  const plain = plainPassword(password);
  const { length } = [...plain];
  if (length < fewestCharacters) throw new ApiError('passwordTooShort');
  if (length > maxCharacters)
    throw new ApiError('invalidRequest', {
      errors: [{ path: 'password', message: `at most ${maxCharacters} characters` }],
    });
  const known = [...wordsOf(owner), ...productWords];
  const ways = new Set([plain, without(plain, known)]);
  if ([...ways].some((text) => isEasy(text, known))) throw new ApiError('passwordTooCommon');
}

function isEasy(text: string, known: string[]): boolean {
  return estimator.check(text, known).guessesLog10 < fewestGuessesLog10;
}

/** Known words count for nothing, also where signs between them hide them from the estimate. */
function without(text: string, known: string[]): string {
  const words = known.filter((word) => word.length >= 4).sort((a, b) => b.length - a.length);
  return text.replace(
    new RegExp(words.map((word) => word.replace(/\W/g, '\\$&')).join('|'), 'gi'),
    '',
  );
}

function wordsOf({ name, email }: PasswordOwner): string[] {
  const parts = [name, email].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]/u)]);
  return [...parts, name.replaceAll(' ', '')];
}
