import { alertKinds, idSchema, Refusal } from '@wallet/contract';
import type { AlertRow } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { all, one } from '#platform/db';
import type { Query } from '#platform/db';
import { newId } from '#platform/ids';
import type { Alerts } from './alerts.ts';
import { countAlerts, insertSeen, selectAlerts, selectGoesOn } from './lists.sql.ts';
import type { AlertCounts, ListedAlert } from './lists.sql.ts';
import { scopeOf } from './mail-alerts.ts';
import { storageSubject } from './troubles.sql.ts';

export interface AlertsQuery {
  after?: string | undefined;
  limit?: number | undefined;
  state?: 'open' | 'closed' | undefined;
}

const usualLimit = 50;
const cursorSchema = idSchema('alr');

/** What the caller may know of, newest first, with how many he has not seen. Refuses a cursor that is not one. */
export async function listAlerts(
  { db: { read: query }, storage }: Pick<Alerts, 'db' | 'storage'>,
  principal: UserPrincipal,
  { after, limit = usualLimit, state }: AlertsQuery,
): Promise<AlertCounts & { data: AlertRow[]; next: string | null }> {
  if (after !== undefined && !cursorSchema.safeParse(after).success)
    throw new Refusal('cursorInvalid');
  const { userId } = principal;
  const scope = scopeOf(principal);
  const [rows, counts] = await Promise.all([
    all(query, selectAlerts(scope, { userId, state, beforeId: after, limit: limit + 1 })),
    one(query, countAlerts(scope, userId)),
  ]);
  const page = rows.slice(0, limit);
  const answer = {
    data: page.map(toRow),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    ...counts,
  };
  const unstored = scope.ownerUserId === null ? await unstoredOf(query, storage) : undefined;
  if (!unstored) return answer;
  return {
    ...answer,
    data: [...(state === 'closed' || after !== undefined ? [] : [unstored]), ...answer.data],
    open: answer.open + 1,
    unseen: answer.unseen + 1,
    hasUnseenCritical: true,
  };
}

const idsOf = new WeakMap<Date, string>();

/** The alert of a full disk, as long as it cannot be stored: nobody can have seen it. */
async function unstoredOf(query: Query, storage: Alerts['storage']): Promise<AlertRow | undefined> {
  const trouble = storage?.trouble();
  if (!trouble?.isNow || (await one(query, selectGoesOn('storageFull', storageSubject))).goesOn)
    return undefined;
  const { since, place } = trouble;
  const id = idsOf.get(since) ?? newId('alr');
  idsOf.set(since, id);
  return {
    id,
    mode: 'live',
    kind: 'storageFull',
    severity: alertKinds.storageFull.severity,
    subject: { kind: alertKinds.storageFull.subject, id: storageSubject },
    params: { name: place },
    since: since.toISOString(),
    toldAt: since.toISOString(),
    closedAt: null,
    ending: null,
    isSeen: false,
  };
}

/** The caller has seen how these stand now, or all. Foreign ones are passed over. */
export async function markSeen(
  query: Query,
  principal: UserPrincipal,
  { ids }: { ids?: readonly string[] | undefined },
): Promise<{ unseen: number }> {
  const { userId } = principal;
  const scope = scopeOf(principal);
  await insertSeen(scope, { userId, ids: ids ?? null }).execute(query);
  const { unseen } = await one(query, countAlerts(scope, userId));
  return { unseen };
}

function toRow({
  subjectKind,
  subjectId,
  since,
  toldAt,
  closedAt,
  ...rest
}: ListedAlert): AlertRow {
  return {
    ...rest,
    subject: { kind: subjectKind, id: subjectId },
    since: since.toISOString(),
    toldAt: toldAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}
