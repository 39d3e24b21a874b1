import type { AlertRow } from '@wallet/contract';

/** Where in the console the thing is that an alert is about. */
export function urlOf(adminUrl: string, { subject: { kind, id }, params }: Pick<AlertRow, 'subject' | 'params'>): string {
  if (kind === 'device') return `${adminUrl}/device/${id}`;
  if (kind === 'account') return `${adminUrl}/${params.provider ?? 'dana'}/${id}`;
  return `${adminUrl}/proxy?id=${id}`;
}
