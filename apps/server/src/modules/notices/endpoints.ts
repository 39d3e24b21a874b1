import { endpoints } from '@wallet/contract';
import type { NoticeRow } from '@wallet/contract';
import { ownMerchant } from '#modules/merchants';
import { all } from '#platform/db';
import { route } from '#platform/http';
import type { Route } from '#platform/http';
import { chooseNotices, readChoices } from './choices.ts';
import type { Notices } from './notices.ts';
import { selectNotices } from './notices.sql.ts';
import type { ListedNotice } from './notices.sql.ts';

const latest = 30;

/** What a merchant's person is told, and mailed of. */
export function noticesRoutes({ db }: Pick<Notices, 'db'>): Route[] {
  return [
    route(endpoints.getNoticeChoices, ({ principal }) => {
      const merchantId = ownMerchant(principal);
      return db.tenant({ merchantId, mode: 'live' }, (query) => readChoices(query, { merchantId, userId: principal.userId }));
    }),
    route(endpoints.setNoticeChoices, ({ principal, body, headers: { ip, userAgent }, requestId }) =>
      db.transaction((trx) => chooseNotices(trx, { principal, merchantId: ownMerchant(principal), ...body, ip, userAgent, requestId }))),
    route(endpoints.listNotices, async ({ principal }) => {
      const merchantId = ownMerchant(principal);
      const rows = await db.tenant({ merchantId, mode: 'live' }, (query) => all(query, selectNotices(merchantId, principal.userId, latest)));
      return { data: rows.map(noticeAnswer) };
    }),
  ];
}

function noticeAnswer({ id, kind, mode, params: { name, amount, rows }, createdAt }: ListedNotice): NoticeRow {
  const about = [name ?? [], amount ?? [], rows === undefined ? [] : String(rows)].flat().join(' \u00b7 ');
  return { id, kind, mode, about: about === '' ? null : about, createdAt: createdAt.toISOString() };
}
