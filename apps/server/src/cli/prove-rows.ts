import { linesOf, proveRows } from '#modules/approvals';
import { readSnapshot } from '#platform/db';
import { silentLog } from '#platform/log';
import { openVault, readKeyFile } from '#platform/vault';
import type { KeyFile, Vault } from '#platform/vault';
import { readSignedKinds } from '../start/sign-rows.ts';

/** Every row that gives power, proved over one snapshot, as lines for a person. */
export async function proveRowsOf(
  url: string,
  vault: Pick<Vault, 'attests'>,
): Promise<{ ok: boolean; lines: string[] }> {
  return readSnapshot({ url, log: silentLog() }, async (snapshot) => {
    const { signed, unsigned } = await readSignedKinds(snapshot);
    const waiting = unsigned.map(({ rows }) => rows.table).join(', ');
    const hint = `No MACs yet for ${waiting}: npm run wallet -- sign-rows makes them, once.`;
    if (signed.length === 0) return { ok: true, lines: [hint] };
    const proof = await proveRows(snapshot, vault, signed);
    const lines = [...linesOf(proof), ...(waiting === '' ? [] : [hint])];
    return { ok: proof.unprovedCount === 0, lines };
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
