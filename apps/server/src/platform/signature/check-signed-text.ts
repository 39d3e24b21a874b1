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
    }
  /** One sentence for people. */
  | { readonly ok: false; readonly problem: string };

/**
 * Whether a file is what one of these keys signed, byte for byte. A key inside the file would prove nothing, so it only
 * names one of the given ones. Another layout or a member said twice is refused too: people and programs would read different things.
 */
export function checkSignedText(
  text: string,
  keys: readonly Pick<SigningKey, 'keyId' | 'publicKey'>[],
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
  return fits
    ? { ok: true, document, digest, keyId }
    : {
        ok: false,
        problem: 'The signature does not fit: the document or its signature was changed.',
      };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
