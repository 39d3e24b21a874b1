import { createHash, createPublicKey, verify } from 'node:crypto';

/** A key by which the operator signs, as `GET /api/public/signing-keys` shows it. */
export interface SigningKey {
  keyId: string;
  /** Ed25519, SPKI in PEM. */
  publicKey: string;
}

export type VerifiedDocument =
  | {
      readonly ok: true;
      readonly document: unknown;
      readonly digest: string;
      readonly keyId: string;
    }
  /** `unknownKey`: no given key has its id. `changes` names changed parts, as far as visible. */
  | {
      readonly ok: false;
      readonly problem: 'notSigned' | 'changed' | 'unknownKey' | 'wrongSignature';
      readonly changes: string[];
    };

/**
 * Whether one of these keys signed a document, such as a transaction's proof. Keep keys yourself:
 * one inside it proves nothing. Takes its text or parsed JSON, asks nobody, never throws.
 */
export function verifyDocument(signed: unknown, keys: readonly SigningKey[]): VerifiedDocument {
  try {
    return judge(signed, keys);
  } catch {
    // Nested deeper than anything that was ever signed.
    return { ok: false, problem: 'notSigned', changes: [] };
  }
}

function judge(signed: unknown, keys: readonly SigningKey[]): VerifiedDocument {
  const file = typeof signed === 'string' ? parse(signed) : signed;
  if (!isSigned(file)) return { ok: false, problem: 'notSigned', changes: [] };
  const { document, digest, signature, keyId } = file;
  const isRewritten = typeof signed === 'string' && signed.trimEnd() !== canonicalJson(file);
  if (isRewritten || hashOf(document) !== digest)
    return { ok: false, problem: 'changed', changes: changesIn(document) };
  const key = keys.find((known) => known.keyId === keyId);
  if (!key) return { ok: false, problem: 'unknownKey', changes: [] };
  return fits(digest, signature, key)
    ? { ok: true, document, digest, keyId }
    : { ok: false, problem: 'wrongSignature', changes: [] };
}

function fits(digest: string, signature: string, { publicKey }: SigningKey): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  // The last character of a signature has bits that nothing reads: only one way to write them counts.
  if (bytes.toString('base64url') !== signature) return false;
  try {
    return verify(null, Buffer.from(digest, 'hex'), createPublicKey(publicKey), bytes);
  } catch {
    return false;
  }
}

interface SignedFile {
  document: unknown;
  digest: string;
  signature: string;
  keyId: string;
}

const members = ['digest', 'document', 'keyId', 'signature'];

/** Exactly these members: nothing covers another one. */
function isSigned(value: unknown): value is SignedFile {
  if (
    typeof value !== 'object' ||
    value === null ||
    Object.keys(value).sort().join() !== members.join()
  )
    return false;
  return ['digest', 'signature', 'keyId'].every(
    (name) => typeof Reflect.get(value, name) === 'string',
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** One text for one value: members sorted, no blanks; `null` for what is not there. */
function canonicalJson(value: unknown): string {
  const text: string | undefined = JSON.stringify(value, (_name, part: unknown) =>
    part === null || typeof part !== 'object' || Array.isArray(part)
      ? part
      : Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
  return text ?? 'null';
}

/**
 * Parts whose digests differ from the document's contents: `ledger[1]`, or `ledger` for missing,
 * added or moved rows.
 */
function changesIn(document: unknown): string[] {
  if (typeof document !== 'object' || document === null || !('contents' in document)) return [];
  const { contents, ...parts } = document;
  const said: Record<string, unknown> =
    typeof contents === 'object' && contents !== null ? { ...contents } : {};
  return [...new Set([...Object.keys(said), ...Object.keys(parts)])]
    .sort()
    .flatMap((name) => changesOf(name, said[name], Reflect.get(parts, name)));
}

function changesOf(name: string, said: unknown, part: unknown): string[] {
  if (!Array.isArray(part) || !Array.isArray(said)) return said === hashOf(part) ? [] : [name];
  const found = part.map(hashOf);
  if (found.length !== said.length) return [name];
  const changed = found.flatMap((digest, at) => (said.includes(digest) ? [] : [`${name}[${at}]`]));
  if (changed.length > 0) return changed;
  return found.every((digest, at) => digest === said[at]) ? [] : [name];
}
