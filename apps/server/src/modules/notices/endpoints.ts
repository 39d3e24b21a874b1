import { ApiError, endpoints, type NoticeRow } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { ownMerchant } from '#modules/merchants/management';
import { all, maybe, one, type Query } from '#platform/db';
import { route, type Route } from '#platform/http';
import { chooseNotices, readChoices } from './choices.ts';
import { kindsFor, type Notices } from './notices.ts';
import { countUnseen, saveSeen, selectNotices } from './notices.sql.ts';
import type { ListedNotice, NoticeReader } from './notices.sql.ts';

const latest = 30;

/** What a merchant's person is told, and mailed of. */
export function noticesRoutes({ db }: Pick<Notices, 'db'>): Route[] {
  return [
    route(endpoints.getNoticeChoices, ({ principal }) => {
      const merchantId = ownMerchant(principal);
      return db.tenant({ merchantId, mode: 'live' }, (query) =>
        readChoices(query, { merchantId, userId: principal.userId }),
      );
    }),
    route(
      endpoints.setNoticeChoices,
      ({ principal, body, headers: { ip, userAgent }, requestId }) =>
        db.transaction((trx) =>
          chooseNotices(trx, {
            principal,
            merchantId: ownMerchant(principal),
            ...body,
            ip,
            userAgent,
            requestId,
          }),
        ),
    ),
    route(endpoints.listNotices, ({ principal }) => {
      const reader = readerOf(principal);
      return db.tenant({ merchantId: reader.merchantId, mode: 'live' }, (query) =>
        readNotices(query, reader),
      );
    }),
    route(endpoints.markNoticesSeen, async ({ principal, body: { upTo } }) => {
      const reader = readerOf(principal);
      if (!(await maybe(db.read, saveSeen(reader, upTo)))) throw new ApiError('notFound');
      return readNotices(db.read, reader);
    }),
  ];
}

function readerOf(principal: UserPrincipal): NoticeReader {
  return {
    merchantId: ownMerchant(principal),
    userId: principal.userId,
    kinds: kindsFor(principal),
  };
}

async function readNotices(
  query: Query,
  reader: NoticeReader,
): Promise<{ data: NoticeRow[]; unseen: number }> {
  const [rows, { count }] = await Promise.all([
    all(query, selectNotices(reader, latest)),
    one(query, countUnseen(reader)),
  ]);
  return { data: rows.map(noticeAnswer), unseen: count };
}

function noticeAnswer({
  id,
  kind,
  mode,
  params: { name, amount, rows, act },
  createdAt,
  isSeen,
}: ListedNotice & { isSeen: boolean }): NoticeRow {
  const about = [name ?? [], amount ?? [], rows === undefined ? [] : String(rows)]
    .flat()
    .join(' \u00b7 ');
  return {
    id,
    kind,
    mode,
    about: about === '' ? null : about,
    act: act ?? null,
    createdAt: createdAt.toISOString(),
    isSeen,
  };
}
