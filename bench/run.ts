/** `npm run bench` measures everything the project claims; `npm run bench -- name ...` only what is named. */
import { parseArgs, styleText } from 'node:util';

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '2' },
    devices: { type: 'string', default: '10000' },
    rows: { type: 'string', default: '10000000' },
    'per-second': { type: 'string', default: '5' },
    months: { type: 'string', default: '0' },
    older: { type: 'string' },
    turns: { type: 'string', default: '8' },
    help: { type: 'boolean', default: false },
  },
});
const [minutes, devices, rows] = [
  Number(values.minutes),
  Number(values.devices),
  Number(values.rows),
];

interface Bench {
  what: string;
  run(): Promise<void>;
  /** Proofs at full size run only when named: each takes minutes. */
  byNameOnly?: boolean;
}

const benches: Readonly<Record<string, Bench>> = {
  ledger: {
    what: 'the ledger writer against its peers and the floor',
    run: async () => (await import('./ledger/index.ts')).runLedgerBench(),
  },
  facts: {
    what: 'telling and delivering facts',
    run: async () => (await import('./facts/index.ts')).runFactsBench(),
  },
  http: {
    what: 'a signed-in GET against raw node:http',
    run: async () => (await import('./http/index.ts')).runHttpBench(),
  },
  v1: {
    what: 'sessions over the merchant API against a bare route',
    run: async () => (await import('./v1/index.ts')).runV1Bench(),
  },
  cost: {
    what: 'what a whole deposit costs in statements, plans, commits, log and CPU; --months 60 gives every history so many before',
    run: async () =>
      (await import('./cost/index.ts')).runCostBench({ pastMonths: Number(values.months) }),
  },
  versions: {
    what: 'the rate of the writer and what a payment costs, here and in an older version, by turns; --older names a checkout of it with its packages, --turns how often',
    run: async () => {
      if (values.older === undefined) throw new Error('--older DIR is missing');
      const { runVersionsBench } = await import('./versions/index.ts');
      await runVersionsBench({ older: values.older, turns: Number(values.turns) });
    },
    byNameOnly: true,
  },
  deposits: {
    what: 'deposits over HTTP, end to end',
    run: async () => (await import('./deposits/index.ts')).runDepositsBench(),
  },
  payouts: {
    what: 'payouts in the ledger against credits, and through 100 simulated phones',
    run: async () => (await import('./payouts/index.ts')).runPayoutsBench(),
  },
  'hostile-sign-ins': {
    what: "a merchant's list under 400 hostile sign-ins a second, and what public requests cost, refused and accepted",
    run: async () => (await import('./hostile-sign-ins/index.ts')).runHostileSignIns(),
    byNameOnly: true,
  },
  heartbeats: {
    what: 'heartbeats of 10,000 devices on one server process; --devices says how many',
    run: async () => (await import('./fleet/index.ts')).runHeartbeatsBench(devices),
    byNameOnly: true,
  },
  'fan-out': {
    what: 'changes of devices to 1,000 screens against plain ws',
    run: async () => (await import('./fan-out/index.ts')).runFanOutBench(),
    byNameOnly: true,
  },
  sockets: {
    what: '1,000 sockets of each kind beside hostile ones: memory, what honest ones hear, /healthz',
    run: async () => (await import('./sockets/index.ts')).runSocketsBench(),
    byNameOnly: true,
  },
  screen: {
    what: 'the console with 10,000 devices; --minutes 10 says how long its memory is watched',
    run: async () => (await import('./screen/index.ts')).runScreenBench({ minutes, devices }),
    byNameOnly: true,
  },
  lists: {
    what: 'lists and searches of 10 million transactions against 100 thousand; --rows says how many, of which a hundredth is the small one',
    run: async () =>
      (await import('./lists/index.ts')).runListsBench({
        large: rows,
        small: Math.max(1_000, Math.round(rows / 100)),
      }),
    byNameOnly: true,
  },
  search: {
    what: 'the search of everything among a million of each; --rows says how many',
    run: async () => (await import('./search/index.ts')).runSearchBench(Math.min(rows, 1_000_000)),
    byNameOnly: true,
  },
  'hostile-files': {
    what: 'how soon each hostile file is refused by the whole product, and how long /healthz takes meanwhile',
    run: async () => (await import('./hostile-files/index.ts')).runHostileFilesBench(),
    byNameOnly: true,
  },
  scale: {
    what: 'a fraction of a day of 10 million payments by processes of each role; --minutes, --devices and --per-second (whole deposits) say how much',
    run: async () =>
      (await import('./scale/index.ts')).runScaleBench({
        minutes,
        devices,
        perSecond: Number(values['per-second']),
      }),
    byNameOnly: true,
  },
  verify: {
    what: 'the whole proof of a million postings; --rows says how many',
    run: async () => (await import('./verify/index.ts')).runVerifyBench(Math.min(rows, 1_000_000)),
    byNameOnly: true,
  },
  books: {
    what: 'books balance: 100,000 operations under kills',
    run: async () => (await import('./ledger/index.ts')).runBooks(),
    byNameOnly: true,
  },
  soak: {
    what: 'payments while server, back ends and postmaster are killed at random, then every proof; --minutes says how long',
    run: async () => (await import('./soak/index.ts')).runSoak({ minutes }),
    byNameOnly: true,
  },
  once: {
    what: 'one credit used once: 1,000 credits x 20 copies',
    run: async () => (await import('./ledger/index.ts')).runOnce(),
    byNameOnly: true,
  },
  durable: {
    what: 'acknowledged is durable: 10,000 and kill -9',
    run: async () => (await import('./ledger/index.ts')).runDurable(),
    byNameOnly: true,
  },
  races: {
    what: 'expiry against credit, 500 rounds',
    run: async () => (await import('./races/index.ts')).runRaces(500),
    byNameOnly: true,
  },
  strangers: {
    what: '1,000 strangers of a public form from 200 networks against a merchant’s own payers',
    run: async () => (await import('./strangers/index.ts')).runStrangers(),
    byNameOnly: true,
  },
  recovery: {
    what: 'unattended recovery of server, back end, postmaster',
    run: async () => (await import('./recovery/index.ts')).runRecovery(),
    byNameOnly: true,
  },
  start: {
    what: 'the first start from a clean clone',
    run: async () => (await import('./start/index.ts')).runStart(),
    byNameOnly: true,
  },
  idempotency: {
    what: '100 parallel requests, one effect',
    run: async () => (await import('./idempotency/index.ts')).runIdempotency(),
    byNameOnly: true,
  },
};

const unknown = named.find((name) => !(name in benches));
if (unknown !== undefined || values.help) {
  for (const [name, { what }] of Object.entries(benches))
    process.stdout.write(`${name.padEnd(12)} ${what}\n`);
  process.exit(values.help ? 0 : 1);
}
const chosen = Object.entries(benches).filter(([name, bench]) =>
  named.length > 0 ? named.includes(name) : !bench.byNameOnly,
);
for (const [name, { what, run }] of chosen) {
  process.stdout.write(styleText('bold', `\n=== ${name}: ${what}\n`));
  await run();
}
