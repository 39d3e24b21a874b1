import {
  ApiError,
  type ApprovalAct,
  approvalActs,
  type ApprovalStatus,
  type ApprovalSubject,
  endpoints,
  type MayDecide,
  mayRole,
  type Permission,
  permissions,
  type RoleId,
  roleNames,
  roles,
} from '@wallet/contract';
import { all, maybe, type Query } from '#platform/db';
import type { Vault } from '#platform/vault';
import type { DecisionRow } from '../decision-rows.ts';
import { selectDecisions } from '../decisions.sql.ts';
import { selectMakers, selectPlaces } from '../words/places.sql.ts';
import { readIndependenceStatuses } from '../independence/read-independence-statuses.ts';
import type { IndependenceStatuses } from '../independence/read-independence-statuses.ts';
import { selectPossibleApprovers, selectNames, selectWhatWaits } from './who-may.sql.ts';
import type { Waiting } from './who-may.sql.ts';

export interface WhoMayQuery {
  subject: ApprovalSubject;
  id: string;
}

/** Who asks, of the operator's people. */
export interface Requester {
  userId: string;
  roleId: RoleId;
}

/** What only the module knows that a subject is of. */
export interface MoreOfWaiting {
  /** Those behind it, besides who spoke: whoever decides must be independent of them. */
  behind?: readonly string[];
  /** Who never may, however long ago it was. */
  never?: readonly string[];
  /** The roles that may not decide about this very sum. */
  withoutRoles?: readonly RoleId[];
}

export interface WhoMayDeps {
  vault: Pick<Vault, 'attests'>;
  more: Partial<Record<ApprovalSubject, (query: Query, id: string) => Promise<MoreOfWaiting>>>;
}

/**
 * Who has spoken about something that needs two persons, and who may say the next word: people with
 * the right, active, proved and independent of all who spoke or are behind it; until when, and
 * where. Only who sees colleagues gets names; others a count. Refuses `notFound`.
 */
export async function readApprovers(
  query: Query,
  deps: WhoMayDeps,
  question: WhoMayQuery,
  asker: Requester,
): Promise<ApprovalStatus> {
  const { waits, words, mayDecide } = await readWaiting(query, deps, question, asker);
  const places = new Map(
    (await all(query, selectPlaces(question.subject, waits.subjectId))).map((one) => [one.id, one]),
  );
  const spoke = words.flatMap(({ person }) => person ?? []);
  const names = new Map((await all(query, selectNames(spoke))).map((one) => [one.id, one]));
  const seesNames = mayRole(asker.roleId, 'users.read');
  return {
    words: words.map(({ id, person, verdict, at }) => ({
      by:
        person !== null && (seesNames || person === asker.userId)
          ? (names.get(person) ?? null)
          : null,
      verdict,
      at: at.toISOString(),
      sameBrowser: places.get(id)?.sameBrowser ?? false,
      sameNetwork: places.get(id)?.sameNetwork ?? false,
      ownCode: places.get(id)?.ownCode ?? null,
    })),
    mayDecide,
  };
}

/** As `readApprovers`, for a refusal: only who can help. Undefined for what is not there. */
export async function readMayDecide(
  query: Query,
  deps: WhoMayDeps,
  question: WhoMayQuery,
  asker: Requester,
): Promise<MayDecide | undefined> {
  try {
    return (await readWaiting(query, deps, question, asker)).mayDecide;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') return undefined;
    throw error;
  }
}

interface Read {
  waits: Waiting;
  words: DecisionRow[];
  mayDecide: MayDecide;
}

async function readWaiting(
  query: Query,
  deps: WhoMayDeps,
  { subject, id }: WhoMayQuery,
  asker: Requester,
): Promise<Read> {
  const waits = await maybe(query, selectWhatWaits(subject, id));
  if (!waits) throw new ApiError('notFound');
  const words = await all(query, selectDecisions(subject, waits.subjectId));
  const more = (await deps.more[subject]?.(query, id)) ?? {};
  const others = await othersOf(query, { subject, waits, words, more });
  const { roleIds, page } = decidersOf(subject);
  const mayBeAsked = roleIds.filter((roleId) => !more.withoutRoles?.includes(roleId));
  const people = await all(query, selectPossibleApprovers(mayBeAsked));
  const standings = await readIndependenceStatuses(query, deps.vault, {
    people: [...people.map((one) => one.id), asker.userId],
    others,
  });
  const never = new Set(more.never);
  const counting = people.filter((one) => !never.has(one.id) && standings.of(one.id) === null);
  const seesNames = mayRole(asker.roleId, 'users.read');
  return {
    waits,
    words,
    mayDecide: {
      roles: mayBeAsked.map((role) => roleNames[role]),
      count: counting.length,
      people: seesNames ? counting : [],
      you: readerOf(asker, { roleIds: mayBeAsked, never, standings }),
      chainDays: standings.chainDays,
      needsAnotherAdmin: counting.length === 0,
      until: waits.until?.toISOString() ?? null,
      page: waits.page ?? page,
    },
  };
}

const agreeing: readonly DecisionRow['verdict'][] = ['approve', 'release'];

/**
 * Of whom a decider must be independent (for a token: its maker). Words before a change are void.
 */
async function othersOf(
  query: Query,
  {
    subject,
    waits,
    words,
    more,
  }: { subject: ApprovalSubject; waits: Waiting; words: DecisionRow[]; more: MoreOfWaiting },
): Promise<string[]> {
  const agreed = words.filter(
    ({ verdict }) => subject !== 'withdrawal' && agreeing.includes(verdict),
  );
  const ids = [...waits.askedBy, ...agreed.map(({ person }) => person), ...(more.behind ?? [])];
  const tokens = ids.flatMap((one) => (one?.startsWith('tok_') === true ? [one] : []));
  const makers = tokens.length === 0 ? [] : await all(query, selectMakers(tokens));
  const people = [...ids, ...makers.map((one) => one.id)];
  return [...new Set(people.flatMap((one) => (one?.startsWith('usr_') === true ? [one] : [])))];
}

function readerOf(
  { userId, roleId }: Requester,
  {
    roleIds,
    never,
    standings,
  }: { roleIds: readonly RoleId[]; never: ReadonlySet<string>; standings: IndependenceStatuses },
): MayDecide['you'] {
  const is = standings.of(userId);
  if (is === 'same') return 'spoke';
  if (!roleIds.includes(roleId)) return 'noRight';
  if (is !== null) return is;
  return never.has(userId) ? 'leads' : 'may';
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
