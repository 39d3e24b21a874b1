import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { canonicalHash } from '#platform/canonical-json';
import { changesIn } from './contents.ts';
import type { SigningKey } from './signing-keys.ts';
import { signedText } from './signed-text.ts';

const fileSchema = z.strictObject({
  document: z.unknown(),
  digest: z.string(),
  signature: z.string(),
  keyId: z.string(),
});

export type Checked =
  | {
      readonly ok: true;
      readonly document: unknown;
      readonly digest: string;
      readonly keyId: string;
      /** Since when the key signs no more; whoever stole it may have signed after that all the same. */
      readonly retiredAt: Date | null;
    }
  /** One sentence for people. */
  | { readonly ok: false; readonly problem: string };

/**
 * Whether one of these keys signed a file, byte for byte; a key in the file only names one. Refuses
 * other layouts and duplicate members, which people and programs read differently.
 */
export function checkSignedText(
  text: string,
  keys: readonly (Pick<SigningKey, 'keyId' | 'publicKey'> &
    Partial<Pick<SigningKey, 'retiredAt'>>)[],
): Checked {
  const parsed = fileSchema.safeParse(parseJson(text));
  if (!parsed.success)
    return {
      ok: false,
      problem:
        'This is not a signed document: it has no document with its digest, signature and key.',
    };
  const { document, digest, signature, keyId } = parsed.data;
  if (canonicalHash(document) !== digest)
    return {
      ok: false,
      problem: [
        'The document was changed: it does not have the digest that was signed.',
        ...changesIn(document),
      ].join('\n  '),
    };
  if (signedText(document, { digest, signature, keyId }).trimEnd() !== text.trimEnd())
    return {
      ok: false,
      problem: 'The file was changed: it is not written as a signed document is.',
    };
  const key = keys.find((known) => known.keyId === keyId);
  if (!key) return { ok: false, problem: `The key ${keyId} is none of this installation.` };
  const bytes = Buffer.from(signature, 'base64url');
  // The last character of a signature has bits that nothing reads: only one way to write them counts.
  const fits =
    bytes.toString('base64url') === signature &&
    verify(null, Buffer.from(digest, 'hex'), createPublicKey(key.publicKey), bytes);
  if (!fits)
    return {
      ok: false,
      problem: 'The signature does not fit: the document or its signature was changed.',
    };
  const { retiredAt = null } = key;
  if (retiredAt && saidTime(document) > retiredAt.getTime() + skewMs)
    return {
      ok: false,
      problem: `The document says that it is younger than ${retiredAt.toISOString()}, since when ${keyId} signs nothing: somebody else has that key.`,
    };
  return { ok: true, document, digest, keyId, retiredAt };
}

/** A key is retired by the database's time, a document may be dated by the server's. */
const skewMs = 60_000;

const time = z.iso.datetime();
const reportSchema = z.looseObject({ at: time });
const proofSchema = z.looseObject({
  head: z.looseObject({ issuedAt: z.looseObject({ utc: time }) }),
});

/** When a report or a proof says it was made, in milliseconds; at no time where it does not say. */
function saidTime(document: unknown): number {
  const said =
    reportSchema.safeParse(document).data?.at ??
    proofSchema.safeParse(document).data?.head.issuedAt.utc;
  return said === undefined ? -Infinity : Date.parse(said);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
