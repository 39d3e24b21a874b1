import { ApiError, mayRole, type PendingChange, type RaisingAct, roles } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { all, type Db, maybe, type Query } from '#platform/db';
import { type ChangeFilter, type ListedChange, selectChanges } from './changes.sql.ts';
import { mayStop } from './concerns.ts';

export interface ChangesQuery {
  subjectId?: string | undefined;
  merchantId?: string | undefined;
  act?: RaisingAct | undefined;
}

const most = 200;

/** What waits, as far as it concerns the reader: everything for Admins and SubAdmins, the own for others. */
export async function listChanges(
  db: Pick<Db, 'read' | 'tenant'>,
  principal: UserPrincipal,
  query: ChangesQuery,
): Promise<PendingChange[]> {
  const filter = { ...query, ...scopeOf(principal, query) };
  const rows = await through(db, principal, (door) => all(door, selectChanges(filter, most)));
  return rows.map((row) => toAnswer(row, principal));
}

/** One of them, also when it has ended. Refuses `notFound`, also for who is not concerned. */
export async function readChange(
  db: Pick<Db, 'read' | 'tenant'>,
  principal: UserPrincipal,
  id: string,
): Promise<PendingChange> {
  const filter = { ...scopeOf(principal, {}), id };
  const row = await through(db, principal, (door) => maybe(door, selectChanges(filter, 1)));
  if (!row) throw new ApiError('notFound');
  return toAnswer(row, principal);
}

/** A merchant reads through its own door, where the names of operators are not there. */
function through<T>(
  db: Pick<Db, 'read' | 'tenant'>,
  { merchantId }: UserPrincipal,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  return merchantId === undefined ? work(db.read) : db.tenant({ merchantId, mode: 'live' }, work);
}

/** From the principal, never from the request. */
function scopeOf(
  { roleId, userId, merchantId }: UserPrincipal,
  query: ChangesQuery,
): Pick<ChangeFilter, 'concerns' | 'merchantId'> {
  if (merchantId !== undefined) return { merchantId };
  const isManager = roleId === roles.admin || roleId === roles.subAdmin;
  return isManager ? { merchantId: query.merchantId } : { concerns: userId };
}

function toAnswer(
  { askedById, before, after, askedAt, beginsAt, endedAt, ...row }: ListedChange,
  principal: UserPrincipal,
): PendingChange {
  const isOpen = endedAt === null;
  const whose = {
    askedBy: askedById,
    personId: row.person?.id ?? null,
    merchantId: row.merchant?.id ?? null,
  };
  return {
    ...row,
    before: JSON.parse(before) as PendingChange['before'],
    after: JSON.parse(after) as PendingChange['after'],
    askedAt: askedAt.toISOString(),
    beginsAt: beginsAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    mayStop: isOpen && mayStop(principal, whose),
    mayDecide:
      row.state === 'waiting' &&
      askedById !== principal.userId &&
      whose.personId !== principal.userId &&
      mayRole(principal.roleId, 'pendingChanges.decide'),
  };
}
