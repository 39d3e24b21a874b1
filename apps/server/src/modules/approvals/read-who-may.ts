import { approvalActs, endpoints, permissions, Refusal, roleNames, roles } from '@wallet/contract';
import type {
  ApprovalAct,
  ApprovalStanding,
  ApprovalSubject,
  Permission,
  RoleId,
} from '@wallet/contract';
import { all, maybe } from '#platform/db';
import type { Query } from '#platform/db';
import type { Vault } from '#platform/vault';
import { selectDecisions } from './decisions.sql.ts';
import { selectPlaces } from './places.sql.ts';
import { readIndependence } from './read-independence.ts';
import { selectMayBeAsked, selectNames, selectWhatWaits } from './who-may.sql.ts';

export interface WhoMayQuestion {
  subject: ApprovalSubject;
  id: string;
}

/**
 * Who has spoken about something that needs two persons, and who may say the next word: the roles that have the right, of
 * their people those who are active, proved and independent of everybody who spoke, until when, and where. It tells names:
 * for operators only. Refuses `notFound`.
 */
export async function readWhoMay(
  query: Query,
  vault: Pick<Vault, 'attests'>,
  { subject, id }: WhoMayQuestion,
): Promise<ApprovalStanding> {
  const waits = await maybe(query, selectWhatWaits(subject, id));
  if (!waits) throw new Refusal('notFound');
  const words = await all(query, selectDecisions(subject, id));
  const places = new Map((await all(query, selectPlaces(subject, id))).map((one) => [one.id, one]));
  const spoke = [...waits.askedBy, ...words.map(({ person }) => person)].filter(
    (person) => person?.startsWith('usr_') === true,
  ) as string[];
  const names = new Map((await all(query, selectNames(spoke))).map((one) => [one.id, one]));
  const { roleIds, page } = decidersOf(subject);
  const people = await independentOf(query, vault, { roleIds, spoke: [...new Set(spoke)] });
  return {
    words: words.map(({ id: decisionId, person, verdict, at }) => ({
      by: person !== null ? (names.get(person) ?? null) : null,
      verdict,
      at: at.toISOString(),
      sameBrowser: places.get(decisionId)?.sameBrowser ?? false,
      sameNetwork: places.get(decisionId)?.sameNetwork ?? false,
      ownCode: places.get(decisionId)?.ownCode ?? null,
    })),
    mayDecide: {
      roles: roleIds.map((role) => roleNames[role]),
      people,
      needsAnotherAdmin: people.length === 0,
      until: waits.until?.toISOString() ?? null,
      page,
    },
  };
}

/** Whose right it is, by the table of acts. */
function decidersOf(subject: ApprovalSubject): { roleIds: readonly RoleId[]; page: string } {
  const acts: readonly ApprovalAct[] = Object.values(approvalActs);
  const act = acts.find((one) => one.subject === subject);
  const [name = act?.ask[0]] = act?.decide ?? [];
  const who = name === undefined ? undefined : endpoints[name].who;
  const permission =
    typeof who === 'object' && 'permission' in who ? (who.permission as Permission) : undefined;
  return {
    roleIds: permission === undefined ? [roles.admin] : permissions[permission],
    page: act?.page ?? '/shift',
  };
}

async function independentOf(
  query: Query,
  vault: Pick<Vault, 'attests'>,
  { roleIds, spoke }: { roleIds: readonly RoleId[]; spoke: readonly string[] },
): Promise<{ id: string; name: string }[]> {
  const people = await all(query, selectMayBeAsked(roleIds));
  const counted = await Promise.all(people.map(({ id }) => counts(query, vault, { id, spoke })));
  return people.filter((_, index) => counted[index]);
}

/** Somebody whose row was changed behind the application counts for nobody. */
async function counts(
  query: Query,
  vault: Pick<Vault, 'attests'>,
  { id, spoke }: { id: string; spoke: readonly string[] },
): Promise<boolean> {
  try {
    for (const other of spoke)
      if ((await readIndependence(query, vault, [id, other])).dependence !== null) return false;
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'rowNotProved') return false;
    throw error;
  }
}
