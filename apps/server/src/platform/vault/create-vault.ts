import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { type Clock, systemClock } from '#platform/clock';
import { derive, isSame } from './derive.ts';
import { createDigests, type Digests } from './digests.ts';
import { type KeyFile, type KeyFileWatch, keyName } from './key-file.ts';
import { type KeyPrint, printsOf } from './print.ts';
import { signatureOverlapMs } from './retirement.ts';
import { createSignatures, keyIdOf, type SignedText } from './sign.ts';

/** Where a sealed value is stored. It is part of the seal: a value moved to another row or column does not open. */
export interface Place {
  table: string;
  id: string;
  column: string;
}

export interface Vault extends Digests {
  /** Encrypts for one place with the newest key; sealing the same text twice gives different results. */
  seal(plain: string, place: Place): string;
  /** The text. Throws an UnreadableProblem for a changed or moved value or a key not in the key file. */
  open(sealed: string, place: Place): string;
  /**
   * A text's MAC by the newest key for one purpose: `m1.<key id>.<43 characters>`. Unlike `mac` it
   * ends with its key and is renewed by rotation. Needs the key file.
   */
  attest(purpose: string, text: string): string;
  /** Whether somebody with a key of this key file attested exactly this text for this purpose. Never throws. */
  attests(purpose: string, text: string, mac: string): boolean;
  /**
   * A signature by the newest key, for what is handed out and not stored: `<key id>.<43
   * characters>`. `text` may depend on the key id. Unlike `attest`, expires soon after a key is
   * added.
   */
  sign(purpose: string, text: SignedText): string;
  /**
   * Whether this text was signed here for this purpose by the newest key, or one replaced less than
   * `overlapMs` ago (default 15 minutes). Never throws.
   */
  signed(purpose: string, text: string, signature: string, overlapMs?: number): boolean;
  /** Whether an encrypted value or `attest` MAC uses the newest key; rotation renews the others. */
  isCurrent(sealed: string): boolean;
  /** The keys that it opens with, by their ids, oldest first. */
  keyIds(): string[];
  /** The same with what tells each from another key of its name. */
  prints(): KeyPrint[];
}

/** Its message never holds the value or the key. */
export class VaultProblem extends Error {
  override name = 'VaultProblem';
}

/** An undecryptable value. `changed`: changed or moved. `keyMissing`: its key is not in the file; it may be intact. */
export class UnreadableProblem extends VaultProblem {
  override name = 'UnreadableProblem';
  readonly place: Place;
  readonly problem: 'changed' | 'keyMissing';
  /** The key that is missing; null for a changed value. */
  readonly keyId: string | null;

  constructor(place: Place, cause: VaultProblem) {
    super(cause.message, { cause });
    this.place = place;
    this.keyId = cause instanceof KeyMissing ? cause.keyId : null;
    this.problem = this.keyId === null ? 'changed' : 'keyMissing';
  }
}

class KeyMissing extends VaultProblem {
  readonly keyId: string;

  constructor(keyId: string) {
    super(`the key ${keyId} is not in the key file`);
    this.keyId = keyId;
  }
}

const version = 'v1';
const attestVersion = 'm1';
const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM over the keys of a key file; `rotate-keys` adds a key, and old ones stay for reading.
 * `reread` gives the file's keys when they have changed: it is asked before a text is sealed, and
 * urgently when a key is not known, so that a process takes part in a rotation without a new start,
 * and opens what was sealed by a key of a moment ago. A key that has left the file is forgotten.
 */
export function createVault(
  file: KeyFile,
  reread: KeyFileWatch = () => undefined,
  clock: Pick<Clock, 'now'> = systemClock,
): Vault {
  const { take, ...digests } = createDigests(file);
  let { sealKeys, attestKeys, signatures, current, prints } = openRing(file.keys, clock);
  const look = (isUrgent: boolean) => {
    const fresh = reread(isUrgent);
    // A file without the key that seals here is an old copy, or another installation's.
    if (!fresh?.keys.some(({ id }) => id === current)) return;
    take(fresh);
    ({ sealKeys, attestKeys, signatures, current, prints } = openRing(fresh.keys, clock));
  };
  return {
    seal: (plain, place) => {
      look(false);
      return sealWith({ id: current, key: keyOf(sealKeys, current) }, plain, place);
    },
    open: (sealed, place) => {
      try {
        const { keyId, iv, data, tag } = split(sealed);
        if (!sealKeys.has(keyId)) look(true);
        const key = keyOf(sealKeys, keyId);
        return openWith({ key, iv, data, tag }, additionalData(keyId, place));
      } catch (error) {
        throw error instanceof VaultProblem ? new UnreadableProblem(place, error) : error;
      }
    },
    ...digestsOf(digests, look),
    attest: (purpose, text) => {
      look(false);
      return `${attestVersion}.${current}.${attestation(keyOf(attestKeys, current), purpose, text)}`;
    },
    attests: (purpose, text, mac) => {
      const [mark, keyId = '', given = ''] = mac.split('.');
      if (mark !== attestVersion) return false;
      if (!attestKeys.has(keyId)) look(true);
      const key = attestKeys.get(keyId);
      return key !== undefined && isSame(given, attestation(key, purpose, text));
    },
    sign: (purpose, text) => {
      look(false);
      return signatures.sign(purpose, text);
    },
    signed: (purpose, text, signature, overlapMs = signatureOverlapMs) => {
      look(!attestKeys.has(keyIdOf(signature)));
      return signatures.isGenuine(purpose, text, signature, overlapMs);
    },
    isCurrent: (made) =>
      made.startsWith(`${attestVersion}.`)
        ? made.split('.')[1] === current
        : split(made).keyId === current,
    keyIds: () => {
      look(false);
      return [...sealKeys.keys()];
    },
    prints: () => prints,
  };
}

/** Digests by the file as it is now. */
function digestsOf(digests: Digests, look: (isUrgent: boolean) => void): Digests {
  return {
    ...digests,
    mac: (purpose, normalised) => {
      look(false);
      return digests.mac(purpose, normalised);
    },
    eachMac: () => {
      look(false);
      return digests.eachMac();
    },
    changeDigests: (id) => {
      look(true);
      digests.changeDigests(id);
    },
  };
}

/** What the keys of a file are for, as it was read; the last one seals and signs. */
function openRing(keys: KeyFile['keys'], clock: Pick<Clock, 'now'>) {
  const current = keys.at(-1)?.id;
  if (current === undefined) throw new VaultProblem('a vault needs at least one key');
  return {
    current,
    sealKeys: new Map(keys.map(({ id, secret }) => [id, derive(secret, 'seal')])),
    attestKeys: new Map(keys.map(({ id, secret }) => [id, derive(secret, 'attest')])),
    signatures: createSignatures(keys, clock),
    prints: printsOf(keys),
  };
}

/** The purpose ends at the first line break, so no two pairs of purpose and text are one message. */
function attestation(key: Buffer, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url');
}

function keyOf(keys: Map<string, Buffer>, id: string): Buffer {
  const key = keys.get(id);
  if (!key) throw new KeyMissing(id);
  return key;
}

function sealWith({ id, key }: { id: string; key: Buffer }, plain: string, place: Place): string {
  const iv = randomBytes(ivBytes);
  const encrypt = createCipheriv(cipher, key, iv).setAAD(additionalData(id, place));
  const data = Buffer.concat([encrypt.update(plain, 'utf8'), encrypt.final()]);
  return [
    version,
    id,
    iv.toString('base64url'),
    Buffer.concat([data, encrypt.getAuthTag()]).toString('base64url'),
  ].join('.');
}

interface Sealed {
  keyId: string;
  iv: Buffer;
  data: Buffer;
  tag: Buffer;
}

function split(sealed: string): Sealed {
  const [mark, keyId = '', iv, rest, more] = sealed.split('.');
  const isSealed = mark === version && keyName.test(keyId) && more === undefined;
  if (!isSealed || !iv || !rest) throw new VaultProblem('this is not a sealed value');
  const bytes = bytesOf(rest);
  return {
    keyId,
    iv: bytesOf(iv),
    data: bytes.subarray(0, -tagBytes),
    tag: bytes.subarray(-tagBytes),
  };
}

/** As it was written and no other way: the last digit has bits that stand for nothing. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) throw new VaultProblem('this is not a sealed value');
  return bytes;
}

function openWith(
  { key, iv, data, tag }: Omit<Sealed, 'keyId'> & { key: Buffer },
  aad: Buffer,
): string {
  try {
    const decrypt = createDecipheriv(cipher, key, iv, { authTagLength: tagBytes })
      .setAAD(aad)
      .setAuthTag(tag);
    return Buffer.concat([decrypt.update(data), decrypt.final()]).toString('utf8');
  } catch {
    throw new VaultProblem(
      'a sealed value does not open: it was changed or moved to another place',
    );
  }
}

function additionalData(keyId: string, { table, id, column }: Place): Buffer {
  return Buffer.from(JSON.stringify([version, keyId, table, id, column]));
}
