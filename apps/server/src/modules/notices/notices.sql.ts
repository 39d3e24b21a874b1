import { columnsOf, type RawBuilder, type RowOf, sql, valuesOf } from '#platform/db';
import type { NoticeKind, NoticeRow } from '@wallet/contract';
import { noticeRoles, type Wanted } from './notices.ts';

/** What a letter says beside the kind: names and counts, never a secret. */
export interface NoticeParams {
  name?: string;
  /** What was done to it. */
  act?: NonNullable<NoticeRow['act']>;
  until?: string;
  amount?: string;
  rows?: number;
}

const newNoticeColumns = columnsOf(`id, merchant_id, mode, kind, subject, only_user_id,
  except_user_id, params
  from merchant_notice`);

export interface NewNotice extends Omit<RowOf<typeof newNoticeColumns>, 'params'> {
  /** The same happening is noted once. */
  subject: string;
  params: NoticeParams;
}

export function insertNotice(notice: NewNotice): RawBuilder<{ id: string }> {
  return sql`insert into merchant_notice ${valuesOf(newNoticeColumns, {
    ...notice,
    params: JSON.stringify(notice.params),
  })}
    on conflict (kind, subject) do nothing returning id`;
}

export interface Choice {
  wanted: Partial<Wanted>;
  revision: number;
}

export function selectChoice(
  merchantId: string,
  userId: string,
): RawBuilder<{ email: string; wanted: Partial<Wanted> | null; revision: number | null }> {
  return sql`select u.email, c.wanted, c.revision
    from app_user u left join merchant_notice_choice c on c.user_id = u.id
      where u.id = ${userId} and u.merchant_id = ${merchantId}`;
}

/** No row: it was chosen anew since it was read. Revision 0 is nothing chosen yet. */
export function saveChoice({
  userId,
  merchantId,
  wanted,
  revision,
}: Choice & { userId: string; merchantId: string }): RawBuilder<{ revision: number }> {
  const text = JSON.stringify(wanted);
  return revision === 0
    ? sql`insert into merchant_notice_choice (user_id, merchant_id, wanted)
      values (${userId}, ${merchantId}, ${text}::jsonb)
        on conflict (user_id) do nothing returning revision`
    : sql`update merchant_notice_choice set wanted = ${text}::jsonb, revision = revision + 1, updated_at = now()
        where user_id = ${userId} and revision = ${revision} returning revision`;
}

export interface ListedNotice extends RowOf<typeof listed> {
  params: NoticeParams;
}

const listed = columnsOf('id, kind, mode, params, created_at from merchant_notice n');

/** Whose notices are looked at, and of which kinds: those that he has the right to. */
export interface NoticeReader {
  merchantId: string;
  userId: string;
  kinds: readonly NoticeKind[];
}

/** Of everybody, or of this person alone, and not about him. */
const told = ({ merchantId, userId, kinds }: NoticeReader) =>
  sql`n.merchant_id = ${merchantId} and n.kind = any(${[...kinds]}::text[])
    and (n.only_user_id is null or n.only_user_id = ${userId}) and n.except_user_id is distinct from ${userId}`;

/** What a person has not seen: what happened before he came was not his. */
const unseen = (userId: string) =>
  sql`n.created_at > coalesce((select s.seen_at from merchant_notice_seen s where s.user_id = ${userId}),
    (select u.created_at from app_user u where u.id = ${userId}), 'infinity')`;

export function selectNotices(
  reader: NoticeReader,
  limit: number,
): RawBuilder<ListedNotice & { isSeen: boolean }> {
  return sql`select ${listed}, not ${unseen(reader.userId)} as "isSeen" from merchant_notice n where ${told(reader)}
    order by n.created_at desc, n.id desc limit ${limit}`;
}

export function countUnseen(reader: NoticeReader): RawBuilder<{ count: number }> {
  return sql`select count(*)::int as count from merchant_notice n where ${told(reader)} and ${unseen(reader.userId)}`;
}

/** No row: there is no such notice. Never goes back. */
export function saveSeen(reader: NoticeReader, upTo: string): RawBuilder<{ id: string }> {
  return sql`insert into merchant_notice_seen (user_id, merchant_id, seen_at)
    select ${reader.userId}, n.merchant_id, n.created_at from merchant_notice n where n.id = ${upTo} and ${told(reader)}
    on conflict (user_id) do update set seen_at = greatest(merchant_notice_seen.seen_at, excluded.seen_at)
      returning user_id as id`;
}

const readerColumns = columnsOf('id as userId, email, name, locale, merchant_id from app_user u');

export interface Reader extends RowOf<typeof readerColumns> {
  merchantId: string;
  kinds: NoticeKind[];
}

/**
 * Who is to be mailed now: may sign in, has the right to and wants something that happened in the
 * last days and was not told, and was not mailed within the pause. What happened before somebody
 * came is not his.
 */
export function selectReaders({
  kinds,
  pauseSeconds,
  days,
}: {
  kinds: readonly NoticeKind[];
  pauseSeconds: number;
  days: number;
}): RawBuilder<Reader> {
  return sql`
    select ${readerColumns}, w.kinds
    from app_user u join merchant m on m.id = u.merchant_id left join merchant_notice_choice c on c.user_id = u.id,
      lateral (select array_agg(kind) as kinds from unnest(${[...kinds]}::text[]) as kind
        where coalesce((c.wanted ->> kind)::boolean, true)
          and ${JSON.stringify(noticeRoles)}::jsonb -> kind ? u.team_role) w
    where u.role_id = 4 and u.status = 'active' and m.status in ('active', 'pending') and w.kinds is not null
      and u.merchant_id in (select n.merchant_id from merchant_notice n
        where n.created_at > now() - make_interval(days => ${days}))
      and not exists (select from merchant_notice_mail l
        where l.user_id = u.id and l.sent_at > now() - make_interval(secs => ${pauseSeconds}))
      and exists (select from merchant_notice n where ${unmailed(days)})
    order by u.id`;
}

function unmailed(days: number): RawBuilder<unknown> {
  return sql`n.merchant_id = u.merchant_id and n.kind = any(w.kinds)
    and n.created_at > greatest(now() - make_interval(days => ${days}), u.created_at)
    and (n.only_user_id is null or n.only_user_id = u.id) and n.except_user_id is distinct from u.id
      and not exists (select from merchant_notice_mail l where l.user_id = u.id and l.notice_id = n.id)`;
}

/** Writes down what a reader is mailed now, oldest first. Each once, for ever. */
export function takeUnmailed(
  { userId, kinds }: Pick<Reader, 'userId' | 'kinds'>,
  days: number,
): RawBuilder<ListedNotice> {
  return sql`
    with taken as (
      insert into merchant_notice_mail (user_id, notice_id)
      select u.id, n.id from app_user u, (select ${kinds}::text[] as kinds) w, merchant_notice n
        where u.id = ${userId} and ${unmailed(days)}
      on conflict do nothing returning notice_id
    ) select ${listed} from merchant_notice n join taken t on t.notice_id = n.id order by n.created_at, n.id`;
}

export function deleteOldNotices(days: number): RawBuilder<unknown> {
  return sql`delete from merchant_notice where created_at < now() - make_interval(days => ${days})`;
}
