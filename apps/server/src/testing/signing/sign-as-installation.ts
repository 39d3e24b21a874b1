import { connectOwner, sql, type Trx } from '#platform/db';
import { accountPower } from '#modules/accounts';
import { linePower } from '#modules/statements/lines';
import { merchantPower } from '#modules/merchants';
import { payoutMethodPower } from '#modules/payout-methods';
import { signPowerRow } from '#platform/row-mac';
import { createVault, readKeyFile, type Vault } from '#platform/vault';

/** How each kind is signed. */
const kinds = {
  line: (trx: Trx, vault: Vault, id: string) => signPowerRow(trx, vault, linePower, id),
  account: (trx: Trx, vault: Vault, id: string) => signPowerRow(trx, vault, accountPower, id),
  merchant: (trx: Trx, vault: Vault, id: string) => signPowerRow(trx, vault, merchantPower, id),
  payoutMethod: (trx: Trx, vault: Vault, id: string) =>
    signPowerRow(trx, vault, payoutMethodPower, id),
} as const;

/**
 * Signs rows that a journey wrote by SQL into a running installation, by that installation's own
 * key file; `write` writes them in the same transaction, so that nothing sees them without their
 * MACs.
 */
export async function signAsInstallation(
  { databaseUrl, keyFile }: { databaseUrl: string; keyFile: string },
  kind: keyof typeof kinds,
  ids: readonly string[],
  write?: string,
): Promise<void> {
  const keys = await readKeyFile(keyFile);
  if (!keys) throw new Error(`there is no key file ${keyFile}`);
  const vault = createVault(keys);
  const owner = connectOwner(databaseUrl);
  try {
    await owner.transaction().execute(async (trx) => {
      if (write !== undefined) await sql.raw(write).execute(trx);
      for (const id of ids) await kinds[kind](trx, vault, id);
    });
  } finally {
    await owner.destroy();
  }
}
