import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB, two passes and one lane: the smallest setting OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const shortest = 12;
const longest = 256;

export class WeakPassword extends Error {
  override name = 'WeakPassword';
}

/** The hash to store. Throws WeakPassword for one that is too short, too long or one of the first anybody tries. */
export async function hashPassword(password: string): Promise<string> {
  if (password.length < shortest || password.length > longest) throw new WeakPassword(`A password has ${shortest} to ${longest} characters.`);
  if (isCommon(password)) throw new WeakPassword('This password is among the first that anybody tries. Choose another one.');
  return hash(password, cost);
}

let nobody: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash (unknown user, no password yet) it takes the same time and
 * says no.
 */
export async function passwordFits(password: string, stored: string | null | undefined): Promise<boolean> {
  nobody ??= hash('nobody has this password', cost);
  const fits = await verify(stored ?? (await nobody), password);
  return fits && typeof stored === 'string';
}

const commonParts = ['password', 'qwerty', 'letmein', 'welcome', 'iloveyou', 'administrator', 'admin', 'wallet', 'abc', 'rahasia', 'indonesia', 'pilipinas'];

/** A well-known word with only digits and signs around it, one repeated piece, or a run of the keyboard. */
function isCommon(password: string): boolean {
  const core = password.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, '');
  const letters = core.replaceAll('0', 'o').replaceAll('@', 'a').replaceAll('$', 's').replace(/[^a-z]/g, '');
  const repeated = /^(.{1,6}?)\1+$/.test(password.toLowerCase());
  const run = '01234567890123456789 98765432109876543210 qwertyuiopasdfghjklzxcvbnm abcdefghijklmnopqrstuvwxyz'.includes(password.toLowerCase());
  return repeated || run || commonParts.includes(letters) || commonParts.some((part) => letters === part + part);
}
