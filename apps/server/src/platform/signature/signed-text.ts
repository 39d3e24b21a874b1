import { canonicalJson } from '#platform/canonical-json';
import type { Signature } from './create-signer.ts';

/** The file of a signed document: one line of canonical JSON. It has exactly one text, so any changed byte shows. */
export function signedText(document: unknown, { digest, signature, keyId }: Signature): string {
  return `${canonicalJson({ document, digest, signature, keyId })}\n`;
}
