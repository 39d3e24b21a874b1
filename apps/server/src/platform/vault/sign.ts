import { createHmac } from 'node:crypto';
import type { Clock } from '#platform/clock';
import { derive, isSame } from './derive.ts';
import type { KeyFile } from './key-file.ts';
import { isRetired } from './retirement.ts';

/** A text to sign, or what makes it of the id of the key that signs it. */
export type SignedText = string | ((keyId: string) => string);

/** HMAC-SHA-256 over texts that are handed out and stored nowhere, by the keys of one key file as it was read. */
export interface Signatures {
  /** By the newest key: `<key id>.<43 characters>`. */
  sign(purpose: string, text: SignedText): string;
  /** Whether this text was signed for this purpose by the newest key or one not yet retired for `overlapMs`. */
  isGenuine(purpose: string, text: string, signature: string, overlapMs: number): boolean;
}

/** Each purpose has keys of its own, so what was signed for one is nothing for another. */
export function createSignatures(keys: KeyFile['keys'], clock: Pick<Clock, 'now'>): Signatures {
  const derived = new Map<string, Buffer>();
  const digest = ({ id, secret }: KeyFile['keys'][number], purpose: string, text: string) => {
    const name = `${id} ${purpose}`;
    const key = derived.get(name) ?? derive(secret, `sign ${purpose}`);
    derived.set(name, key);
    return createHmac('sha256', key).update(text).digest('base64url');
  };
  return {
    sign: (purpose, text) => {
      const newest = keys.at(-1);
      if (!newest) throw new Error('a key file has at least one key');
      const signed = typeof text === 'string' ? text : text(newest.id);
      return `${newest.id}.${digest(newest, purpose, signed)}`;
    },
    isGenuine: (purpose, text, signature, overlapMs) => {
      const id = keyIdOf(signature);
      const key = keys.find((known) => known.id === id);
      if (!key || isRetired(keys, { id: key.id, now: clock.now(), overlapMs })) return false;
      return isSame(signature.slice(key.id.length + 1), digest(key, purpose, text));
    },
  };
}

/** The key that a signature says it was made by. */
export function keyIdOf(signature: string): string {
  return signature.split('.', 1)[0] ?? '';
}
