import type { RaisingAct } from '@wallet/contract';
import { useText } from '../../lib/text/index.ts';
import { Card } from '../../ui/card.tsx';
import { PendingItem } from './pending-item.tsx';
import { usePending, usePendingActs, type PendingQuery } from './use-pending.ts';

interface PendingCardProps {
  query: PendingQuery;
  /** Only these kinds of changes. */
  acts?: readonly RaisingAct[];
  /** The key of what is read again after an act on what the page shows. */
  under: readonly string[];
}

/** What begins later, or waits for a second person, with its stop; nothing while nothing waits. */
export function PendingCard({ query, acts: only, under }: PendingCardProps) {
  const t = useText();
  const list = usePending(query, under);
  const acts = usePendingActs();
  const rows = (list.data?.data ?? []).filter(({ act }) => only?.includes(act) ?? true);
  if (rows.length === 0) return null;
  return (
    <Card title={t('pending.title')}>
      <ul aria-label={t('pending.title')}>
        {rows.map((change) => (
          <PendingItem key={change.id} change={change} acts={acts} />
        ))}
      </ul>
    </Card>
  );
}
