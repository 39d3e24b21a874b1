/**
 * A process's part: `web` serves browsers and merchants' servers, `gateway` phones, `worker`
 * delivers events, runs jobs and polls for what is due.
 */
export type ServerRole = 'web' | 'gateway' | 'worker';

const known: readonly ServerRole[] = ['web', 'gateway', 'worker'];

export const allRoles: ReadonlySet<ServerRole> = new Set(known);

/** Reads `web,worker`; everything when nothing is named. What is no role is answered as the second. */
export function readRoles(text: string | undefined): {
  roles: ReadonlySet<ServerRole>;
  problems: string[];
} {
  if (text === undefined) return { roles: allRoles, problems: [] };
  const words = text.split(',').map((word) => word.trim());
  const isKnown = words.every((word) => known.some((role) => role === word));
  return {
    roles: new Set(known.filter((role) => words.includes(role))),
    problems: isKnown
      ? []
      : [
          `--roles is ${JSON.stringify(text)}: it must be some of ${known.join(', ')}, separated by commas.`,
        ],
  };
}
