import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB, two passes and one lane: the smallest setting OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash to store, after `refuseWeakPassword`. It takes some 30 ms of a processor. */
export function hashPassword(password: string): Promise<string> {
  return hash(plainPassword(password), cost);
}

let nobody: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash (unknown user, no password yet) it takes the same time and
 * says no.
 */
export async function passwordFits(
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  nobody ??= hash('nobody has this password', cost);
  const fits = await verify(stored ?? (await nobody), plainPassword(password));
  return fits && typeof stored === 'string';
}

/** One spelling for what looks the same: keyboards differ in how they write an accent. */
export function plainPassword(password: string): string {
  return password.normalize('NFKC');
}
