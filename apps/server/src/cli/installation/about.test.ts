import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateVersion } from '#platform/versions';
import { testDatabase, type TestDatabase } from '../../testing/index.ts';
import { inShell } from '../../testing/servers/in-shell.ts';
import { describeComponent } from './about.ts';
import { runCommand } from '../run-command.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const about = (env: Record<string, string> = {}) => inShell(env, () => runCommand(['about']));

test('about tells this product, Node, OpenSSL and the PostgreSQL that npm brings, and ends with 0 only when both are good', async () => {
  const { code, stdout } = await about();
  expect(stdout).toMatch(/^Wallet App \d+\.\d+\.\d+, revision [\da-f]{40}\n/);
  expect(stdout).toContain(`\nNode ${process.versions.node}, brought by npm: `);
  expect(stdout).toMatch(/\nPostgreSQL 18\.\d+, brought by npm: /);
  expect(stdout).toContain(`\nOpenSSL ${process.versions.openssl}: `);
  expect(code).toBe(stdout.match(/: good\./g)?.length === 2 ? 0 : 1);
});

test('about asks a PostgreSQL of your own what it is', async () => {
  const { stdout } = await about({ DATABASE_URL: database.url });
  expect(stdout).toMatch(/\nPostgreSQL 18\.\d+, your own: /);
});

test('about tells the rest when the database cannot be asked, and ends with 1', async () => {
  const { code, stdout } = await about({ DATABASE_URL: 'postgresql://x@127.0.0.1:1/x' });
  expect(stdout).toMatch(
    /\nNode .*\nPostgreSQL: the database cannot be asked \(ECONNREFUSED\)\.\n/,
  );
  expect(code).toBe(1);
});

test.each([
  ['26.12.0', '2026-11-24', 'behind. The newest known is 26.13.0 of 2026-10-28. Run that one.'],
  ['26.13.0', '2029-05-01', 'its line ended on 2029-04-30 and nobody mends it. Run a newer one.'],
  ['26.13.0', '2028-01-01', 'not known. The list is of 2026-11-23, too old to tell.'],
  ['25.9.0', '2026-11-24', 'nothing is known of this line: it is not one that we run on.'],
  ['26.13.0', '2026-11-24', 'good. Nothing newer was known on 2026-11-23, and its line ends'],
])('of a Node %s on %s it says "%s"', (version, day, said) => {
  const lines = [
    {
      line: 26,
      newest: '26.13.0',
      newestOn: '2026-10-28',
      endsOn: '2029-04-30',
      notedOn: '2026-11-23',
      source: 'a list',
    },
  ];
  const judged = rateVersion('node', version, new Date(day), lines);
  const { line, isGood } = describeComponent('Node', { ...judged, broughtBy: 'operator' });
  expect(line).toContain(`Node ${version}, your own: ${said}`);
  expect(isGood).toBe(said.startsWith('good'));
});
