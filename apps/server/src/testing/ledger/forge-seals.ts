import { all } from '#platform/db';
import { openRoot, readPlaced, readSeals, macText } from '#platform/seals';
import { postingPurpose, postingText } from '#platform/writer';
import type { Vault } from '#platform/vault';
import { postingHistory } from '../../modules/ledger/seals/posting-history.ts';
import { selectPlacedPostings } from '../../modules/ledger/seals/sealed-postings.sql.ts';
import { type SealedWorld, vaultOf } from './sealed-world.ts';

type Forging = Pick<Vault, 'attest'>;

/** Gives each sealed posting the digest of what it says now, by a thief's key. */
export async function forgeDigests(world: SealedWorld, vault: Forging): Promise<void> {
  const rows = await all(world.database.db.read, selectPlacedPostings(undefined, 10_000));
  await world.steal(
    ...rows.map(
      (row) =>
        `update posting_cause set digest = '${vault.attest(postingPurpose, postingText(row))}' where seq = ${row.seq}`,
    ),
  );
}

/** Gives each seal from one on the root of its rows, the link to the one before and a MAC by a thief's key. */
export async function forgeRoots(
  { database: { db }, steal }: SealedWorld,
  { from, vault }: { from: bigint; vault: Forging },
): Promise<void> {
  const history = postingHistory(vaultOf('nobody'));
  const lines = new Map<bigint, string>();
  for await (const row of readPlaced(db.read, history, {
    pageSize: 100,
    progress: () => undefined,
  }))
    lines.set(row.seq, history.lineOf(row));
  let previousRoot = '';
  for await (const seal of readSeals(db.read, 'posting', { pageSize: 100 })) {
    if (seal.no < from) {
      previousRoot = seal.root;
      continue;
    }
    const open = openRoot({ ...seal, previousRoot });
    for (let seq = seal.fromSeq; seq <= seal.toSeq; seq++)
      open.add(lines.get(seq) ?? '', { fits: !seal.unfit.includes(seq) });
    const root = open.root();
    const mac = vault.attest('seal', macText({ ...seal, root }));
    await steal(
      `update seal set root = '${root}', previous_root = '${previousRoot}', mac = '${mac}'
        where kind = 'posting' and no = ${seal.no}`,
    );
    previousRoot = root;
  }
}
