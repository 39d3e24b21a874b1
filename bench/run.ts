/** `npm run bench` measures everything the project claims; `npm run bench -- name ...` only what is named. */
import { styleText } from 'node:util';

interface Bench {
  what: string;
  run(): Promise<void>;
  /** Proofs at full size run only when named: each takes minutes. */
  byNameOnly?: boolean;
}

const benches: Readonly<Record<string, Bench>> = {
  ledger: { what: 'the ledger writer against its peers and the floor', run: async () => (await import('./ledger/index.ts')).runLedgerBench() },
  facts: { what: 'telling and delivering facts', run: async () => (await import('./facts/index.ts')).runFactsBench() },
  http: { what: 'a signed-in GET against raw node:http', run: async () => (await import('./http/index.ts')).runHttpBench() },
  deposits: { what: 'deposits over HTTP, end to end', run: async () => (await import('./deposits/index.ts')).runDepositsBench() },
  books: { what: 'books balance: 100,000 operations under kills', run: async () => (await import('./ledger/index.ts')).runBooks(), byNameOnly: true },
  once: { what: 'one credit used once: 1,000 credits x 20 copies', run: async () => (await import('./ledger/index.ts')).runOnce(), byNameOnly: true },
  durable: { what: 'acknowledged is durable: 10,000 and kill -9', run: async () => (await import('./ledger/index.ts')).runDurable(), byNameOnly: true },
  races: { what: 'expiry against credit, 500 rounds', run: async () => (await import('./races/index.ts')).runRaces(500), byNameOnly: true },
  recovery: { what: 'unattended recovery of server, back end, postmaster', run: async () => (await import('./recovery/index.ts')).runRecovery(), byNameOnly: true },
  start: { what: 'the first start from a clean clone', run: async () => (await import('./start/index.ts')).runStart(), byNameOnly: true },
  idempotency: { what: '100 parallel requests, one effect', run: async () => (await import('./idempotency/index.ts')).runIdempotency(), byNameOnly: true },
};

const named = process.argv.slice(2);
const unknown = named.find((name) => !(name in benches));
if (unknown !== undefined || named.includes('--help')) {
  for (const [name, { what }] of Object.entries(benches)) process.stdout.write(`${name.padEnd(12)} ${what}\n`);
  process.exit(named.includes('--help') ? 0 : 1);
}
const chosen = Object.entries(benches).filter(([name, bench]) => (named.length > 0 ? named.includes(name) : !bench.byNameOnly));
for (const [name, { what, run }] of chosen) {
  process.stdout.write(styleText('bold', `\n=== ${name}: ${what}\n`));
  await run();
}
