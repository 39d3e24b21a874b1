import { readConfig } from '#platform/config';
import { systemClock } from '#platform/clock';
import { errorCode } from '#platform/error-code';
import { readEmbeddedVersion } from '#platform/postgres';
import {
  askPostgres,
  rateVersion,
  readNode,
  readProduct,
  type Component,
} from '#platform/versions';
import type { Command } from '../command.ts';

export const aboutCommand: Command = {
  name: 'about',
  summary: 'Versions of this product, Node and PostgreSQL, and whether newer ones are known',
  details:
    'Asks nothing over the network: what is newer was noted when this release was made, and an old note is called old. Exit code 0 means that nothing is behind, ended or unknown. docs/operations.md, Versions, says how to run newer ones.',
  run: async () => {
    const now = systemClock.now();
    const { version, commit } = readProduct();
    const told = [
      describeComponent('Node', readNode(now)),
      await readPostgresOf(now).then(
        (component) => describeComponent('PostgreSQL', component),
        (error: unknown) => ({ isGood: false, line: `PostgreSQL: ${problemOf(error)}` }),
      ),
    ];
    const lines = [
      `Wallet App ${version}, revision ${commit ?? 'not known'}`,
      ...told.map(({ line }) => line),
      `OpenSSL ${process.versions.openssl}: Node’s, and judged with it.`,
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    return told.every(({ isGood }) => isGood);
  },
};

/** The embedded one says what it is without being started. */
async function readPostgresOf(now: Date): Promise<Component> {
  const { databaseUrl } = readConfig(process.env, { kind: 'live' });
  if (databaseUrl === undefined)
    return { ...rateVersion('postgresql', await readEmbeddedVersion(), now), broughtBy: 'npm' };
  return askPostgres(databaseUrl, now);
}

function problemOf(error: unknown): string {
  const code = errorCode(error);
  if (code !== undefined) return `the database cannot be asked (${code}).`;
  return error instanceof Error ? error.message : String(error);
}

const bringers = { npm: 'brought by npm', operator: 'your own' } as const;

/** One line: what it is, whose, how it stands and of which day that is known. */
export function describeComponent(
  name: string,
  { version, broughtBy, standing, known }: Component,
): { line: string; isGood: boolean } {
  const how = () => {
    if (known === null) return 'nothing is known of this line: it is not one that we run on.';
    const { newest, newestOn, endsOn, notedOn } = known;
    if (standing === 'ended')
      return `its line ended on ${endsOn} and nobody mends it. Run a newer one.`;
    if (standing === 'behind')
      return `behind. The newest known is ${newest} of ${newestOn}. Run that one.`;
    if (standing === 'notKnown')
      return `not known. The list is of ${notedOn}, too old to tell. Update this product, or look yourself.`;
    return `good. Nothing newer was known on ${notedOn}, and its line ends on ${endsOn}.`;
  };
  return {
    line: `${name} ${version}, ${bringers[broughtBy]}: ${how()}`,
    isGood: standing === 'good',
  };
}
