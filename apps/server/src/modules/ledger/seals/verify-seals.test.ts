import { writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { all } from '#platform/db';
import { silentLog } from '#platform/log';
import { sealRows } from '#platform/seals';
import { appendHead, writeHead } from '#platform/seals/heads';
import { forgeDigests, forgeRoots } from '../../../testing/ledger/forge-seals.ts';
import { causeAt, edited, sealThefts } from '../../../testing/ledger/seal-thefts.ts';
import { sealedWorld, vaultOf, type SealedWorld } from '../../../testing/ledger/sealed-world.ts';
import { postingHistory } from './posting-history.ts';
import { selectPlacedPostings } from './sealed-postings.sql.ts';
import { verifyLedger } from '../verification/verify-ledger.ts';

const keys = vaultOf('k1');
const tables = ['posting_cause', 'ledger_entry', 'ledger_account', 'hold', 'seal'];
let world: SealedWorld;
let headLines = '';

// Three seals of four: credits, and in the second one a hold, which posts nothing. The heads of the
// second and third were kept.
beforeAll(async () => {
  world = await sealedWorld(keys);
  for (let seal = 1; seal <= 3; seal++) {
    await world.credit(seal === 2 ? 3 : 4);
    if (seal === 2) await world.hold();
    const head = await sealAll();
    if (!head) throw new Error('nothing was sealed');
    if (seal === 1) continue;
    await appendHead(world.headsFile, head);
    headLines += `${writeHead(head)}\n`;
  }
  await world.steal(
    'create schema kept',
    ...tables.map((name) => `create table kept.${name} as table ${name}`),
  );
});
afterEach(async () => {
  await world.steal(
    `truncate ${tables.join(', ')}`,
    ...tables.map((name) => `insert into ${name} select * from kept.${name}`),
  );
  await writeFile(world.headsFile, headLines);
});
afterAll(() => world.close());

const sealAll = () => sealRows({ db: world.database.db, log: silentLog() }, postingHistory(keys));
const withHeads = () => ({ headsFile: world.headsFile });

test('what was written is proved, with its heads and by any page size', async () => {
  for (const pageSize of [1, 2, 5, 1_000])
    expect(await world.verify(keys, { ...withHeads(), pageSize })).toMatchObject({
      found: [],
      sealed: 12n,
      newestSeal: 3n,
      waiting: 0n,
      unkeyed: undefined,
      heads: { heads: 2 },
    });
  expect(await verifyLedger({ ...source(), headsFile: world.headsFile })).toMatchObject({
    ok: true,
  });
});

test.each(sealThefts)(
  'the proof names %s, without the help of outside heads',
  async (_, theft, said) => {
    await world.steal(...theft);
    const found = await world.found(keys, { pageSize: 2 });
    expect(found[0]).toMatch(said);
    expect((await verifyLedger(source())).ok).toBe(false);
  },
);

test('a cut-off end is seen by the outside head alone', async () => {
  await world.steal(
    'delete from seal where no = 3',
    `delete from ledger_entry where cause in (select cause from posting_cause where seq > 8)`,
    'delete from posting_cause where seq > 8',
  );
  expect(await world.found(keys)).toEqual([]);
  expect(await world.found(keys, withHeads())).toEqual([
    expect.stringMatching(
      /^The end was cut off: seal 3 with postings up to 12 was kept outside .* the database ends with seal 2 at posting 8\.$/,
    ),
  ]);
});

test('a cut-off end that grew again is still not the chain whose head was kept', async () => {
  await world.steal('delete from seal where no = 3', 'delete from posting_cause where seq > 8');
  await world.hold();
  await sealAll();
  expect(await world.found(keys)).toEqual([]);
  expect(await world.found(keys, withHeads())).toEqual([
    expect.stringMatching(/^The chain was rewritten at or before seal 3/),
  ]);
});

// Another amount in the second posting, carried through every balance behind it: the books agree with themselves.
const rewriteBooks = [
  `update ledger_entry set amount = amount + sign(amount) * 1000
    where cause = ${causeAt(2)} and abs(amount) in (90, 100)`,
  `update ledger_entry e set balance_after = s.balance
    from (select account_id, sequence, sum(amount) over (partition by account_id
      order by sequence) as balance from ledger_entry) s
    where s.account_id = e.account_id and s.sequence = e.sequence`,
  `update ledger_account a set posted = e.total
    from (select account_id, sum(amount) as total from ledger_entry group by 1) e where e.account_id = a.id`,
];
const sqlClaims =
  /^(BROKEN|holds) {2,}(every running|every account|every posting is whole|all accounts|what is held|no merchant)/;

test('a thief of the database who rewrites the past consistently is found, whatever of it he makes anew', async () => {
  await world.steal(...rewriteBooks);
  const { lines } = await verifyLedger(source());
  expect(lines.filter((line) => sqlClaims.test(line) && line.startsWith('BROKEN'))).toEqual([]);
  expect((await world.found(keys))[0]).toMatch(edited);
  // By a key of his own, which is called as the installation's is, and with every root made anew
  // and its MAC by that key.
  const own = vaultOf('k9');
  const forged = {
    ...own,
    attest: (...args: Parameters<typeof own.attest>) => own.attest(...args).replace('.k9.', '.k1.'),
  };
  await forgeDigests(world, forged);
  await forgeRoots(world, { from: 1n, vault: forged });
  const found = await world.found(keys);
  expect(found[0]).toMatch(/^Posting 1 was edited/);
  // With the true MACs of rows that he did not change.
  await world.steal(
    `update posting_cause p set digest = k.digest from kept.posting_cause k where k.cause = p.cause`,
  );
  await forgeRoots(world, { from: 1n, vault: forged });
  expect((await world.found(keys))[0]).toMatch(edited);
});

test('a thief who swaps and deletes whole postings and makes the roots anew is found by the MACs of the seals, without heads', async () => {
  await world.steal(
    `delete from ledger_entry where cause = ${causeAt(12)}`,
    'delete from posting_cause where seq = 12',
    'update seal set to_seq = 11, count = 3 where no = 3',
  );
  const own = vaultOf('k9');
  await forgeRoots(world, {
    from: 3n,
    vault: { attest: (purpose, text) => own.attest(purpose, text).replace('.k9.', '.k1.') },
  });
  expect(await world.found(keys)).toEqual([
    'Seal 3 was not made by this installation: its MAC does not fit.',
  ]);
});

test('from a seal on, only what lies behind it is looked at, and the end is still proved', async () => {
  await world.steal(`update posting_cause set payload_hash = 'x' where seq = 2`);
  expect(await world.verify(keys, { fromSeal: 3n })).toMatchObject({
    found: [],
    sealed: 4n,
    newestSeal: 3n,
  });
  await world.steal(`update posting_cause set payload_hash = 'x' where seq = 9`);
  expect(await world.found(keys, { fromSeal: 3n, pageSize: 2 })).toEqual([
    expect.stringMatching(/^Posting 9 was edited after it was sealed/),
  ]);
  expect(await world.found(keys)).toHaveLength(2);
});

test('what waits is proved by its own key: late is counted and is no break', async () => {
  await world.hold();
  await world.steal(`update posting_cause set at = at - interval '1 minute' where seq is null`);
  // Its time is part of what it says.
  expect(await world.found(keys)).toEqual([
    expect.stringMatching(/^A posting that waits for its seal was edited/),
  ]);
  await world.steal(`update posting_cause set at = at + interval '1 minute' where seq is null`);
  expect(await world.verify(keys)).toMatchObject({ found: [], waiting: 1n, late: 0n });
});

test('an event says which money rows an item made, and how', async () => {
  const rows = await all(world.database.db.read, selectPlacedPostings(undefined, 100));
  const hold = rows.find(({ kind }) => kind === 'hold.place');
  expect(hold?.event).toMatch(
    /^hold hld_\w+ \{"accountId":"merchantPayable\.mer_\w+\.IDR\.live","amount":"5","kind":"payout","status":"pending"\}$/,
  );
});

function source() {
  return { url: world.database.url, log: silentLog(), keys };
}
