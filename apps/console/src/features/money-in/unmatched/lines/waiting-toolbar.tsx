import { IconCircleCheck, IconFilterOff, IconRubberStamp } from '@tabler/icons-react';
import type { PatchSearch } from '../../../../app/router/use-search.ts';
import { useText } from '../../../../lib/text/index.ts';
import { ActionButton } from '../../../../shared/acts/action-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Facet } from '../../../../ui/menu/facet-menu.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import {
  directions,
  isFiltered,
  noFilters,
  owners,
  type InboxFilters,
} from '../unmatched-filters.ts';
import { accountLabel, lineReasonName } from '../unmatched-labels.ts';
import type { Counts, InboxLine } from '../use-unmatched.ts';

interface InboxFilterBarProps {
  filters: InboxFilters;
  counts: Counts | undefined;
  /** The rows of the page: their accounts can be filtered by. */
  rows: readonly InboxLine[];
  onChange: PatchSearch;
}

/** Owner, reason with its counts, direction, account and order. A change starts at the first page. */
export function InboxFilterBar({
  filters: { owner, order, reason, direction, accountId },
  counts,
  rows,
  onChange,
}: InboxFilterBarProps) {
  const t = useText();
  const accounts = [...new Map(rows.map((row) => [row.accountId, accountLabel(row, t)]))];
  const chosen =
    accountId === undefined
      ? undefined
      : (accounts.find(([id]) => id === accountId)?.[1] ?? accountId.slice(-6).toUpperCase());
  return (
    <>
      <Segments
        label={t('unmatched.owner')}
        chosen={owner}
        choices={owners.map((value) => ({ value, label: t(`unmatched.owner.${value}`) }))}
        onChoose={(input) =>
          onChange({ owner: input === 'anybody' ? undefined : input, after: undefined })
        }
      />
      <Facet
        name={t('unmatched.reason')}
        chosen={reason && lineReasonName(reason, t)}
        choices={reasonCounts(counts).map(([value, count]) => ({
          value,
          label: t('unmatched.reasonCount', { reason: lineReasonName(value, t), count }),
        }))}
        onChoose={(value) => onChange({ reason: value, after: undefined })}
      />
      <Facet
        name={t('unmatched.direction')}
        chosen={direction && t(`unmatched.direction.${direction}`)}
        choices={directions.map((value) => ({ value, label: t(`unmatched.direction.${value}`) }))}
        onChoose={(value) => onChange({ direction: value, after: undefined })}
      />
      <Facet
        name={t('unmatched.account')}
        chosen={chosen}
        choices={accounts.map(([value, label]) => ({ value, label }))}
        onChoose={(value) => onChange({ account: value, after: undefined })}
      />
      <Button
        size="s"
        kind="quiet"
        onClick={() =>
          onChange({ order: order === 'oldest' ? 'newest' : undefined, after: undefined })
        }
      >
        {t(`unmatched.order.${order}`)}
      </Button>
    </>
  );
}

/** Live lines by reason, the most frequent first. */
function reasonCounts(counts: Counts | undefined): [string, number][] {
  const sums = new Map<string, number>();
  for (const { mode, reason, count } of counts?.data ?? [])
    if (mode === 'live' && reason !== null) sums.set(reason, (sums.get(reason) ?? 0) + count);
  return [...sums].toSorted(([, a], [, b]) => b - a);
}

/** Says that a deposit was paid although its line has not come. */
export function ConfirmManuallyButton() {
  return (
    <ActionButton act="markDeposit" icon={IconRubberStamp}>
      {useText()('unmatched.mark')}
    </ActionButton>
  );
}

/** What stands where rows would be: nothing waits, or nothing that fits. */
export function NothingWaits({
  filters,
  onChange,
}: {
  filters: InboxFilters;
  onChange: PatchSearch;
}) {
  const t = useText();
  if (!isFiltered(filters))
    return (
      <EmptyState
        icon={IconCircleCheck}
        heading={t('unmatched.empty')}
        text={t('unmatched.emptyText')}
      >
        <Button onClick={() => onChange({ tab: 'history' })}>{t('unmatched.tab.history')}</Button>
      </EmptyState>
    );
  return (
    <EmptyState icon={IconFilterOff} heading={t('list.noMatch')} text={t('list.noMatchText')}>
      <Button onClick={() => onChange(noFilters)}>{t('list.clearFilters')}</Button>
    </EmptyState>
  );
}
