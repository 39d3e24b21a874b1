import { type AlertRow, providers, tabOfQueue } from '@wallet/contract';
import { booksEntity } from './troubles/book-problems.sql.ts';
import { rowsEntity } from './troubles/power-problems.sql.ts';

/** The tab of the withdrawals where it stands. */
function placeOfPayouts(kind: 'payout' | 'queue', id: string): string {
  if (kind === 'payout') return `/withdrawal-requests?tab=unknown&payout=${id}`;
  return `/withdrawal-requests?tab=${tabOfQueue(id)}`;
}

/** Books that disagree, rows that were changed behind the application, or an Admin from the server's shell. */
function placeOfTrust(id: string): string {
  if (id.startsWith('usr_')) return '/users';
  if (id === booksEntity) return '/reconciliation?tab=proofs';
  return id === rowsEntity ? '/audit-log' : '/reconciliation?tab=postings';
}

/** Where in the console the thing is that an alert is about. */
export function urlOf(
  adminUrl: string,
  { subject: { kind, id }, params }: Pick<AlertRow, 'subject' | 'params'>,
): string {
  if (kind === 'device') return `${adminUrl}/device/${id}`;
  if (kind === 'account') return `${adminUrl}/${params.provider ?? providers[0]}/${id}`;
  if (kind === 'proxy') return `${adminUrl}/proxy?id=${id}`;
  if (kind === 'merchant') return `${adminUrl}/merchant/${id.split('.')[0]}`;
  if (kind === 'ledger') return `${adminUrl}${placeOfTrust(id)}`;
  if (kind === 'backup') return `${adminUrl}/settings?section=maintenance`;
  if (kind === 'storage' || kind === 'encryptedValue') return adminUrl;
  if (kind === 'alertWebhook') return `${adminUrl}/settings?section=channels`;
  return `${adminUrl}${placeOfPayouts(kind, id)}`;
}
