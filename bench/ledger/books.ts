import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  migrate,
  createDb,
  createParties,
  createPostingSealer,
  randomOperations,
  seeded,
  silentLog,
  systemClock,
  testCluster,
  testVault,
  verifyLedger,
  type Asked,
  type TestCluster,
} from '@wallet/server/bench';
import { expectedBooks, type Settled } from './books-expected.ts';
import { openBooksServer, type BooksServer } from './books-server.ts';
import { countCauses, killOneBackEnd, readMerchants } from './proof.ts';

export interface BooksOptions {
  operations?: number;
  serverKills?: number;
  backEndKills?: number;
  postmasterKills?: number;
  seed?: number;
}

const underWay = 200;

/**
 * Books balance: random credits, holds, commits, voids, reversals, repeated and contradicting items
 * from two server processes, which also seal and are killed with -9 in the middle, as are back ends
 * and the postmaster. Every operation is repeated until it has a verdict. In the end the books must
 * prove themselves, every posting sealed, and say exactly what the verdicts add up to. Throws
 * otherwise.
 */
export async function runBooks(options: BooksOptions = {}): Promise<void> {
  const {
    operations = 100_000,
    serverKills = 50,
    backEndKills = 20,
    postmasterKills = 10,
    seed = 20_261_121,
  } = options;
  const cluster = await testCluster({ durable: true });
  const headsDir = await mkdtemp(join(tmpdir(), 'wallet-books-'));
  const headsFile = join(headsDir, 'postings.jsonl');
  try {
    await migrate(cluster.url);
    const db = await createDb({ url: cluster.url, log: silentLog(), poolSize: 1 });
    const parties = await createParties(db, { merchants: 8, floats: 6 });
    await db.close();
    const random = seeded(seed);
    const servers = await Promise.all([1, 2].map(() => openBooksServer(cluster.url, headsFile)));
    const kills = killsOf({ cluster, servers, random, serverKills, backEndKills, postmasterKills });
    const settled = await walk({
      next: randomOperations(random, parties),
      operations,
      servers,
      random,
      kills,
    });
    await Promise.all(servers.map((server) => server.stop()));
    await sealTheRest(cluster.url, headsFile);
    const { problems, seals } = await compare(
      { url: cluster.url, headsFile },
      settled,
      parties.merchants,
    );
    process.stdout.write(
      `${operations} operations (seed ${seed}), ${serverKills} server kills, ${backEndKills} back-end kills, ${postmasterKills} postmaster kills: ${problems.length} breaks; ${seals}\n`,
    );
    if (problems.length > 0) throw new Error(problems.join('\n'));
  } finally {
    await cluster.remove();
    await rm(headsDir, { recursive: true });
  }
}

/** What the last kills left unsealed, as a server does that stops. */
async function sealTheRest(url: string, headsFile: string): Promise<void> {
  const log = silentLog();
  const db = await createDb({ url, log, poolSize: 1 });
  await createPostingSealer({ db, clock: systemClock, log, headsFile, vault: testVault() }).stop();
  await db.close();
}

type Random = ReturnType<typeof seeded>;
type Kill = () => Promise<void>;

interface Walk {
  next: () => Asked;
  operations: number;
  servers: readonly BooksServer[];
  random: Random;
  kills: readonly Kill[];
}

/** Submits all operations, `underWay` at a time, and kills at even distances without waiting for what is under way. */
async function walk({ next, operations, servers, random, kills }: Walk): Promise<Settled[]> {
  const settled: Settled[] = [];
  const distance = Math.ceil(operations / (kills.length + 1));
  let asked = 0;
  let killing: Promise<void> = Promise.resolve();
  const work = async () => {
    while (asked < operations) {
      const one = next();
      const kill = ++asked % distance === 0 ? kills[asked / distance - 1] : undefined;
      if (kill) killing = killing.then(kill);
      const { kind, cause, order, payload } = one.item;
      const verdict = await random.pick(servers).submit({ kind: kind.kind, cause, order, payload });
      settled.push({ asked: one, verdict });
      // One kill at a time, and none left over when the operations are done.
      if (kill) await killing;
    }
  };
  await Promise.all(Array.from({ length: underWay }, work));
  await killing;
  return settled;
}

interface Killing {
  cluster: TestCluster;
  servers: readonly BooksServer[];
  random: Random;
  serverKills: number;
  backEndKills: number;
  postmasterKills: number;
}

/** All kills in random order. */
function killsOf({
  cluster,
  servers,
  random,
  serverKills,
  backEndKills,
  postmasterKills,
}: Killing): Kill[] {
  const times = (count: number, kill: Kill) => Array.from({ length: count }, () => kill);
  const kills = [
    ...times(serverKills, () => random.pick(servers).kill()),
    ...times(backEndKills, () => killOneBackEnd(cluster.url)),
    ...times(postmasterKills, () => killPostmaster(cluster)),
  ];
  for (let last = kills.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    [kills[last], kills[other]] = [kills[other] ?? kills[last], kills[last]] as [Kill, Kill];
  }
  return kills;
}

/** kill -9 of the postmaster; resolves when its supervisor has brought PostgreSQL back. */
async function killPostmaster({ dataDir, onRestart }: TestCluster): Promise<void> {
  const back = new Promise<void>((resolve) => onRestart(resolve));
  process.kill(
    Number(readFileSync(join(dataDir, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]),
    'SIGKILL',
  );
  await back;
}

async function compare(
  { url, headsFile }: { url: string; headsFile: string },
  settled: readonly Settled[],
  merchantIds: readonly string[],
): Promise<{ problems: string[]; seals: string }> {
  const problems: string[] = [];
  const { ok, lines } = await verifyLedger({ url, log: silentLog(), keys: testVault(), headsFile });
  const seals = lines.find((line) => line.startsWith('sealed ')) ?? '';
  if (!seals.includes('waiting for the sealer 0,')) problems.push(`not all is sealed: ${seals}`);
  if (!ok) problems.push(...lines.filter((line) => line.startsWith('BROKEN')));
  const expected = expectedBooks(settled, merchantIds);
  const causes = await countCauses(url);
  if (causes !== expected.causes)
    problems.push(
      `${expected.causes} causes had an effect by their verdicts, ${causes} by the books`,
    );
  const found = await readMerchants(url, merchantIds);
  for (const [id, { net, held }] of expected.merchants) {
    const own = found.get(id);
    if (own?.net !== net || own.held !== held)
      problems.push(
        `${id} should have ${net} with ${held} held, the books say ${own?.net} with ${own?.held}`,
      );
  }
  return { problems, seals };
}
