import { ApiError, type HeldReason } from '@wallet/contract';
import { chainDaysSetting, readIndependence, selectLinks } from '#modules/approvals/independence';
import { linkRows, personRows } from '#modules/approvals';
import type { LinkKind, LinkRow, PersonRow } from '#modules/approvals';
import { all, type Trx } from '#platform/db';
import { isProvedRow, type Proved } from '#platform/row-mac';
import { readSetting } from '#platform/settings';
import type { Vault } from '#platform/vault';
import type { ChangeRow } from './change-rows.ts';
import { selectGuards } from './changes.sql.ts';

type Keys = Pick<Vault, 'attests'>;
type Guard = Proved<PersonRow>;
type About = Pick<ChangeRow, 'act' | 'merchantId' | 'personId' | 'askedBy' | 'askedAt'>;

const dayMs = 86_400_000;

/** By these somebody cannot sign in any more, or not without whoever did it. */
const shutting: readonly LinkKind[] = [
  'disabled',
  'passwordReset',
  'secondStepReset',
  'emailChanged',
];

/**
 * Why one person's change does not begin by one person's word although its time has come: of those
 * who could have stopped it somebody was shut out within the days of a chain before it was asked
 * for, by who asked or by somebody who is not independent of him, or nobody else is left who is
 * independent of him. Who shut whom out is told by signed links alone; a person or a link that was
 * changed behind the application counts as shut out. Null where it may begin.
 */
export async function singlePersonBlocker(
  trx: Trx,
  vault: Keys,
  change: About,
): Promise<HeldReason | null> {
  const guards = await all(trx, selectGuards(change));
  const links = await all(trx, selectLinks(guards.map(({ id }) => id)));
  const isIntact = guards.every((guard) => isProvedGuard(vault, guard, links));
  if (!isIntact) return 'shutOut';
  const days = await readSetting(trx, chainDaysSetting);
  const since = new Date(change.askedAt.getTime() - days * dayMs);
  const doers = guards.flatMap((guard) => shuttersOf(change, guard, { links, since }));
  for (const doer of new Set(doers))
    if (await isDependent(trx, vault, [doer, change.askedBy])) return 'shutOut';
  // Whom it is about has no reason to stop it, nor has a helper of who asked.
  for (const { id, status } of guards)
    if (status === 'active' && id !== change.personId)
      if (!(await isDependent(trx, vault, [id, change.askedBy]))) return null;
  return 'nobodyLeft';
}

function isProvedGuard(vault: Keys, guard: Guard, links: readonly Proved<LinkRow>[]): boolean {
  const own = links.filter(({ person }) => person === guard.id);
  return (
    isProvedRow(vault, personRows, guard) &&
    own.length === guard.links &&
    own.every((link) => isProvedRow(vault, linkRows, link))
  );
}

/** Who took a guard's place at the door lately. That somebody is disabled is why he is to be let in again. */
function shuttersOf(
  { act, personId }: About,
  { id, merchantId }: Guard,
  { links, since }: { links: readonly LinkRow[]; since: Date },
): string[] {
  const isShutting = ({ kind }: LinkRow) =>
    kind === 'disabled'
      ? !(act === 'userReactivated' && id === personId)
      : // A merchant's owners give each other lesser roles.
        shutting.includes(kind) || (kind === 'roleGiven' && merchantId !== null);
  return links
    .filter((link) => link.person === id && !link.confirmed && link.at > since && isShutting(link))
    .map(({ byPerson }) => byPerson);
}

async function isDependent(
  trx: Trx,
  vault: Keys,
  pair: readonly [string, string],
): Promise<boolean> {
  if (pair[0] === pair[1]) return true;
  try {
    return (await readIndependence(trx, vault, pair)).dependence !== null;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'rowNotProved') return true;
    throw error;
  }
}
