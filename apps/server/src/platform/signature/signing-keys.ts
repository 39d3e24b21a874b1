import { all, type Query } from '#platform/db';
import { selectPublicKeys } from './signature.sql.ts';

/** A key by which everybody can check what this installation signed. */
export interface SigningKey {
  keyId: string;
  /** Ed25519, SPKI in PEM. */
  publicKey: string;
  createdAt: Date;
  /** From then on a newer one signs; what this one signed stays signed. */
  retiredAt: Date | null;
}

/** All public keys, the newest first; none before the first document was signed. */
export function readSigningKeys(query: Query): Promise<SigningKey[]> {
  return all(query, selectPublicKeys());
}
