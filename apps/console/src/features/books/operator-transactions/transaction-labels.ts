import type { OperatorTransactionRow } from '@wallet/contract';
import type { Translate } from '../../../lib/text/index.ts';
import { actionText } from '../../../shared/audit/audit-text.ts';
import { reasonText, labelIn } from '../../../shared/status/reason-labels.ts';
import type { TransactionDetail } from './use-transactions.ts';

type Movement = TransactionDetail['timeline'][number];

/** What makes a row new to look at. */
export function versionOf({ status, flag, paidAmount }: OperatorTransactionRow): string {
  return `${status} ${flag} ${paidAmount?.value ?? ''}`;
}

/** What a step of the timeline was. */
export function stepText({ what, detail }: Movement, t: Translate): string {
  if (what === 'act' && detail !== null) return actionText(detail, t);
  if ((what === 'commandAsked' || what === 'commandEnded') && detail !== null)
    return `${t(`moved.${what}`)}: ${labelIn(['command'], detail, t) ?? detail}`;
  return t(`moved.${what}`);
}

/** What it adds: who, how long, and the rest of it. */
export function stepDetail(
  { what, who, by, detail, durationMs }: Movement,
  t: Translate,
): string | null {
  const isSaid = what === 'act' || what === 'commandAsked' || what === 'commandEnded';
  const said =
    isSaid || detail === null
      ? null
      : (labelIn(['method', 'posting'], detail, t) ?? reasonText(detail, t));
  const took =
    durationMs === null
      ? null
      : t('movements.tookSeconds', { seconds: (durationMs / 1_000).toFixed(1) });
  return (
    [who?.name ?? (isSaid ? t(`withdrawalBy.${by}`) : null), took, said]
      .filter(Boolean)
      .join(' \u00b7 ') || null
  );
}

/** Times that touch or overlap become one; the earliest first. All of them are written in UTC. */
export function joinedSpans(
  spans: readonly { from: string; to: string }[],
): { from: string; to: string }[] {
  return spans
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .reduce<{ from: string; to: string }[]>((joined, { from, to }) => {
      const last = joined.at(-1);
      if (last === undefined || from > last.to) return [...joined, { from, to }];
      return [...joined.slice(0, -1), { from: last.from, to: to > last.to ? to : last.to }];
    }, []);
}

/** How many there are, as far as they were counted. */
export function totalText(
  total: { count: number; isExact: boolean; isLeast: boolean } | null | undefined,
  t: Translate,
): string | null {
  if (!total) return null;
  return t(
    total.isLeast
      ? 'movements.totalAtLeast'
      : total.isExact
        ? 'movements.total'
        : 'movements.totalAbout',
    { count: total.count },
  );
}
