import { ApiError, type NoticeChoices, type NoticeKind, noticeKinds } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { maybe, type Query, type Trx } from '#platform/db';
import { usuallyWanted, type Wanted } from './notices.ts';
import { saveChoice, selectChoice } from './notices.sql.ts';

export interface Choosing extends Trail {
  principal: UserPrincipal;
  merchantId: string;
  revision: number;
  wanted: Partial<Record<NoticeKind, boolean | undefined>>;
}

/** What one person is mailed of, and where. Refuses with notFound. */
export async function readChoices(
  query: Query,
  { merchantId, userId }: { merchantId: string; userId: string },
): Promise<NoticeChoices> {
  const found = await maybe(query, selectChoice(merchantId, userId));
  if (!found) throw new ApiError('notFound');
  return {
    wanted: { ...usuallyWanted, ...found.wanted },
    email: found.email,
    revision: found.revision ?? 0,
  };
}

/**
 * Saves what a person wants in the caller's transaction; what is left out stays. Refuses with
 * notFound or revisionConflict.
 */
export async function chooseNotices(
  trx: Trx,
  { principal, merchantId, revision, wanted, ...trail }: Choosing,
): Promise<NoticeChoices> {
  const { userId } = principal;
  const before = await readChoices(trx, { merchantId, userId });
  if (before.revision !== revision) throw new ApiError('revisionConflict');
  const after: Wanted = { ...before.wanted };
  for (const kind of noticeKinds) after[kind] = wanted[kind] ?? after[kind];
  const saved = await maybe(trx, saveChoice({ userId, merchantId, wanted: after, revision }));
  if (!saved) throw new ApiError('revisionConflict');
  await recordAudit(trx, {
    actor: actorOf(principal),
    merchantId,
    ...actOn('user.noticesChosen', userId),
    before: before.wanted,
    after,
    ...trail,
  });
  return { ...before, wanted: after, revision: saved.revision };
}
