import { linesOf, proveRows } from '#modules/approvals/row-proofs';
import type { HeadKeys, RowHeads, RowsProof } from '#modules/approvals/row-proofs';
import { readSnapshot } from '#platform/db';
import { silentLog } from '#platform/log';
import { createVault, type KeyFile, readKeyFile } from '#platform/vault';
import { readSignedKinds } from '../../start/rows/sign-rows.ts';
import { readEverSigned } from '#platform/row-heads';

/**
 * Every row that gives power, proved over one snapshot, as lines for a person; with heads, also
 * that none is gone. A kind that a head saw signed is proved whether or not its mark is there.
 */
export async function proveRowsOf(
  url: string,
  vault: HeadKeys,
  heads?: RowHeads,
): Promise<{ ok: boolean; lines: string[] }> {
  const everSigned = heads ? await readEverSigned(heads.path, vault) : [];
  return readSnapshot({ url, log: silentLog() }, async (snapshot) => {
    const { signed, unsigned } = await readSignedKinds(snapshot, everSigned);
    const waiting = unsigned.map(({ rows }) => rows.table).join(', ');
    const hint = `No MACs yet for ${waiting}: npm run wallet -- sign-rows makes them, once.`;
    if (signed.length === 0) return { ok: true, lines: [hint] };
    const proof = await proveRows(snapshot, vault, signed, heads);
    const lines = [
      ...linesOf(proof),
      ...(heads ? [headsLine(heads, proof)] : []),
      ...(waiting === '' ? [] : [hint]),
    ];
    return { ok: proof.unprovedCount === 0, lines };
  });
}

function headsLine({ path }: RowHeads, { heads }: RowsProof): string {
  const { newest, unreadable = 0, byLostKey = 0 } = heads?.read ?? {};
  const torn = [
    ...(unreadable > 0 ? [`, unreadable: ${unreadable}`] : []),
    ...(byLostKey > 0 ? [`, by a key that is gone: ${byLostKey}`] : []),
  ].join('');
  return newest
    ? `the newest head of rows was kept outside at ${newest.at.toISOString()}${torn}`
    : `no head of rows at ${path}${torn}: that none is gone is not proved`;
}

/**
 * The same beside another proof; without a key file it says that these rows were not looked at.
 * `carried` are the older keys that a backup brought with it.
 */
export async function proveRowsBeside(
  url: string,
  secretKeyFile: string,
  { carried = [], heads }: { carried?: KeyFile['keys']; heads?: RowHeads } = {},
): Promise<{ ok: boolean; lines: string[] }> {
  const file = await readKeyFile(secretKeyFile);
  if (file)
    return proveRowsOf(url, createVault({ ...file, keys: [...carried, ...file.keys] }), heads);
  return {
    ok: true,
    lines: [`not proved: rows that give power, without a key file at ${secretKeyFile}`],
  };
}
