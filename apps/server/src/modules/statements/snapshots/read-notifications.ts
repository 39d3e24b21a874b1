import { one, type Query } from '#platform/db';
import { countNotifications } from '../evidence/links.sql.ts';
import { readAccount } from '#modules/accounts';
import { startOfDay } from '../lines/statement-values.ts';

export interface NotificationsReport {
  /** Notifications that named an amount. */
  heard: number;
  /** Those that a line of the history stands for, one each. */
  linked: number;
}

const dayMs = 86_400_000;

/**
 * Notifications an account's phone heard on a day of its provider (`2026-11-21`), against its
 * history; zeros for an unknown account.
 */
export async function readNotifications(
  query: Query,
  accountId: string,
  day: string,
): Promise<NotificationsReport> {
  const account = await readAccount(query, accountId);
  if (!account) return { heard: 0, linked: 0 };
  const from = startOfDay(account.provider, day);
  return one(query, countNotifications({ accountId, from, to: new Date(from.getTime() + dayMs) }));
}
