import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { derive } from './derive.ts';

/** Digest purposes; others end with their secret, incomparable after rotation. Add one before storing its digests. */
export const digestPurposes = [
  'accountKey',
  'address',
  'blockedPhone',
  'browser',
  'customerKey',
  'decisionNetwork',
  'deviceEnrolment',
  'droppedRaw',
  'email',
  'installation',
  'payeeKey',
  'phoneKey',
  'recoveryCode',
  'rowHead',
  'searchNumber',
  'withdrawCode',
] as const;

/**
 * Never rotated: sealed in the books (`payeeKey`), printed in documents (`droppedRaw`), summed
 * outside the database (`rowHead`), or just a name (`installation`).
 */
export const fixedPurposes: ReadonlySet<string> = new Set([
  'droppedRaw',
  'installation',
  'payeeKey',
  'rowHead',
]);

const secret = z.base64url().length(43);
const layerId = z.string().regex(/^[a-z0-9]{6}$/);

/** What a key file holds for digests. A file of before the first rotation has `macSecret` alone. */
export const digestSecrets = {
  macSecret: secret,
  /** The id of that secret, which digests by it begin with; the first one has none. */
  macId: layerId.optional(),
  /** The secret that a rotation has begun to make them by. */
  nextMac: z.strictObject({ id: layerId, secret }).optional(),
  /** What stays of secrets that have ended, oldest first: a key for each purpose, none of which gives another. */
  endedMacs: z
    .array(
      z.strictObject({
        id: layerId.or(z.literal('')),
        lift: secret,
        keys: z.record(z.string(), secret),
      }),
    )
    .optional(),
};

/** What a key file says of digests. */
export interface DigestSecrets {
  macSecret: string;
  macId?: string | undefined;
  nextMac?: { id: string; secret: string } | undefined;
  endedMacs?: { id: string; lift: string; keys: Record<string, string> }[] | undefined;
}

/** One secret of digests, in force, coming or ended. */
export interface DigestLayer {
  id: string;
  /** Makes a digest of the secret before one of this. */
  lift: Buffer;
  /** Makes the first digest of a text; undefined where the secret has ended and never had this purpose. */
  keyOf(purpose: string): Buffer | undefined;
}

/** The secrets of a key file, oldest first. */
export function layersOf({
  macSecret,
  macId = '',
  nextMac,
  endedMacs = [],
}: DigestSecrets): DigestLayer[] {
  const ended = endedMacs.map(({ id, lift, keys }) => {
    const known = new Map(Object.entries(keys).map(([purpose, key]) => [purpose, bytesOf(key)]));
    return { id, lift: bytesOf(lift), keyOf: (purpose: string) => known.get(purpose) };
  });
  const whole = [{ id: macId, secret: macSecret }, ...(nextMac ? [nextMac] : [])];
  return [...ended, ...whole.map(wholeLayer)];
}

/** A key file with a secret for digests once rotation ends; unchanged if one is already pending. */
export function withNextMac<File extends DigestSecrets>(file: File): File {
  if (file.nextMac) return file;
  const nextMac = {
    id: randomBytes(3).toString('hex'),
    secret: randomBytes(32).toString('base64url'),
  };
  return { ...file, nextMac };
}

/**
 * A key file with its digest secret ended: the pending one replaces it. The old leaves a key per
 * purpose, which compares but reveals neither the secret nor new digests. Unchanged if none is
 * pending.
 */
export function withMacEnded<File extends DigestSecrets>(file: File): File {
  const { nextMac, ...rest } = file;
  if (!nextMac) return file;
  const text = (key: Buffer) => key.toString('base64url');
  const old = wholeLayer({ id: file.macId ?? '', secret: file.macSecret });
  const keys = Object.fromEntries(
    digestPurposes.flatMap((purpose) => {
      const isOlder = file.endedMacs?.some((layer) => purpose in layer.keys) === true;
      const key = isOlder ? undefined : old.keyOf(purpose);
      return key ? [[purpose, text(key)]] : [];
    }),
  );
  const endedMacs = [...(file.endedMacs ?? []), { id: old.id, lift: text(old.lift), keys }];
  return { ...rest, macSecret: nextMac.secret, macId: nextMac.id, endedMacs } as unknown as File;
}

function wholeLayer({ id, secret: text }: { id: string; secret: string }): DigestLayer {
  const keys = new Map<string, Buffer>();
  return {
    id,
    lift: derive(text, 'lift'),
    keyOf: (purpose) => {
      const key = keys.get(purpose) ?? derive(text, `mac ${purpose}`);
      keys.set(purpose, key);
      return key;
    },
  };
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}
