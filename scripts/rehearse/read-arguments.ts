import { parseArgs } from 'node:util';

export interface RehearseArguments {
  /** A demo that runs already, in place of one of its own. */
  running: boolean;
  adminUrl: string | undefined;
  merchantUrl: string | undefined;
  simulatorUrl: string | undefined;
  dataDir: string | undefined;
  only: string[] | undefined;
}

/** A wrong call, said in one sentence. */
export class UsageProblem extends Error {
  override name = 'UsageProblem';
}

export const usage = `npm run rehearse: orders every trouble of the simulator and looks whether the system stands it

Starts a demo of its own, seeded by SIM_SEED. Exit code 0 only when every rehearsal passed and the books are proved.

  upgrade --from DIR           instead: upgrades an installation of the older version in DIR; upgrade --help says more
  --only LIST                  these faults only
  --running                    the demo that npm start runs, found by the same environment (DATA_DIR, PORT_...)
  --admin-url, --merchant-url, --simulator-url URL   its addresses, when they are others
  --data-dir DIR               its folder: demo.json has the sign-ins
`;

/** Reads the command line. Throws UsageProblem. */
export function readRehearseArguments(
  args: readonly string[],
  faults: readonly string[],
): RehearseArguments {
  const { values } = parsed(args);
  const only = values.only?.split(',').map((one) => one.trim());
  const strange = only?.find((one) => !faults.includes(one));
  if (strange !== undefined)
    throw new UsageProblem(`--only knows no "${strange}": it is one of ${faults.join(', ')}.`);
  const {
    'admin-url': adminUrl,
    'merchant-url': merchantUrl,
    'simulator-url': simulatorUrl,
    'data-dir': dataDir,
  } = values;
  const running =
    values.running ??
    [adminUrl, merchantUrl, simulatorUrl, dataDir].some((one) => one !== undefined);
  return { running, adminUrl, merchantUrl, simulatorUrl, dataDir, only };
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      options: {
        only: text,
        running: { type: 'boolean' },
        'admin-url': text,
        'merchant-url': text,
        'simulator-url': text,
        'data-dir': text,
      },
    });
  } catch (error) {
    throw new UsageProblem(error instanceof Error ? error.message : String(error));
  }
}
