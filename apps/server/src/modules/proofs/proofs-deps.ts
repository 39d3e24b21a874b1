import type { Db } from '#platform/db';
import type { Signer } from '#platform/signature';
import type { Vault } from '#platform/vault';

export interface ProofsDeps {
  db: Pick<Db, 'transaction' | 'tenant'>;
  vault: Vault;
  signer: Signer;
}
