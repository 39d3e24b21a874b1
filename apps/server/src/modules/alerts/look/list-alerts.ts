import { alertKinds } from '@wallet/contract';
import type { AlertRow, AnswerOf, endpoints, QueryOf } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { one, type Query } from '#platform/db';
import { newId } from '#platform/ids';
import { readPage } from '#platform/lists';
import type { Alerts } from '../alerts.ts';
import { countAlerts, insertSeen, selectAlerts, selectGoesOn } from './lists.sql.ts';
import type { ListedAlert } from './lists.sql.ts';
import { scopeOf } from '../channels/mail-alerts.ts';
import { storageEntity } from '../troubles/alert-problems.sql.ts';

/** What the caller may know of, newest first, with how many he has not seen. Refuses a cursor that is not one. */
export async function listAlerts(
  { db: { read: query }, storage }: Pick<Alerts, 'db' | 'storage'>,
  principal: UserPrincipal,
  input: QueryOf<typeof endpoints.listAlerts>,
): Promise<AnswerOf<typeof endpoints.listAlerts>> {
  const { userId } = principal;
  const { after, state } = input;
  const scope = scopeOf(principal);
  const [{ rows, next }, counts] = await Promise.all([
    readPage(query, input, {
      prefix: 'alr',
      select: (page) => selectAlerts(scope, input, { ...page, userId }),
    }),
    one(query, countAlerts(scope, userId)),
  ]);
  const answer = { data: rows.map(toRow), next, ...counts };
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
  if (!trouble?.isNow || (await one(query, selectGoesOn('storageFull', storageEntity))).goesOn)
    return undefined;
  const { since, place } = trouble;
  const id = idsOf.get(since) ?? newId('alr');
  idsOf.set(since, id);
  return {
    id,
    mode: 'live',
    kind: 'storageFull',
    severity: alertKinds.storageFull.severity,
    subject: { kind: alertKinds.storageFull.subject, id: storageEntity },
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
