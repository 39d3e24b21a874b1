import { linesOf, proveRows } from '#modules/approvals';
import { readSnapshot } from '#platform/db';
import { silentLog } from '#platform/log';
import { openVault, readKeyFile } from '#platform/vault';
import type { KeyFile, Vault } from '#platform/vault';
import { powerKinds } from '../start/power-rows.ts';
import { isSigned } from '../start/sign-rows.ts';

/** Every row that gives power, proved over one snapshot, as lines for a person. */
export async function proveRowsOf(
  url: string,
  vault: Pick<Vault, 'attests'>,
): Promise<{ ok: boolean; lines: string[] }> {
  return readSnapshot({ url, log: silentLog() }, async (snapshot) => {
    if (!(await isSigned(snapshot)))
      return { ok: true, lines: ['No MACs yet: npm run wallet -- sign-rows makes them, once.'] };
    const proof = await proveRows(snapshot, vault, powerKinds);
    return { ok: proof.unprovedCount === 0, lines: linesOf(proof) };
  });
}

/**
 * The same beside another proof; without a key file it says that these rows were not looked at. `carried` are the older keys
 * that a backup brought with it.
 */
export async function proveRowsBeside(
  url: string,
  secretKeyFile: string,
  carried: KeyFile['keys'] = [],
): Promise<{ ok: boolean; lines: string[] }> {
  const file = await readKeyFile(secretKeyFile);
  if (file) return proveRowsOf(url, openVault({ ...file, keys: [...carried, ...file.keys] }));
  return {
    ok: true,
    lines: [`not proved: rows that give power, without a key file at ${secretKeyFile}`],
  };
}
