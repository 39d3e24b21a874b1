import { IconCheckbox } from '@tabler/icons-react';
import type { OperatorWithdrawalRow } from '@wallet/contract';
import type { PatchSearch } from '../../../app/router/use-search.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useLocale, useText } from '../../../lib/text/index.ts';
import { BulkAct, BulkBar } from '../../../ui/table/bulk-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { CursorPager } from '../../../shared/list/cursor-pager.tsx';
import { FreshPill, PagerEnd } from '../../../shared/list/list-frame.tsx';
import type { Selection } from '../../../ui/table/selection.ts';
import { useNarrow } from '../../../lib/use-narrow.ts';
import { sumsText } from './case-labels.ts';
import { bulkDecisions, type BulkDecision } from './decide/decisions.ts';
import { pageSize } from './queue-filters.ts';
import type { useQueue } from './use-queue.ts';

interface QueuePagerProps {
  list: ReturnType<typeof useQueue>;
  after: string | undefined;
  selection: Selection;
  isPicking: boolean;
  onPicking: (isPicking: boolean) => void;
  onGo: PatchSearch;
  onDecide: (decision: BulkDecision) => void;
}

/**
 * How many and how much, what is new, and the way through the pages; while rows are chosen, what
 * can be decided about them together.
 */
export function QueuePager({
  list: { data, isPlaceholderData, freshCount, showFresh },
  after,
  selection,
  isPicking,
  onPicking,
  onGo,
  onDecide,
}: QueuePagerProps) {
  const t = useText();
  const { intlTag } = useLocale();
  const narrow = useNarrow();
  const { reason } = useMay('withdrawals.decide');
  const chosen = (data?.data ?? []).filter(({ id }) => selection.chosen.has(id));
  const stop = () => {
    selection.clear();
    onPicking(false);
  };
  return (
    <>
      <BulkBar
        count={selection.chosen.size}
        onClear={stop}
        acts={bulkDecisions.map((decision) => (
          <BulkAct
            key={decision}
            reason={reason ?? noneMay(chosen, decision, t('withdrawalQueue.noneMay'))}
            onClick={() => onDecide(decision)}
          >
            {t(`decision.${decision}`)}
          </BulkAct>
        ))}
      >
        <span className="figures">
          {data === undefined
            ? null
            : data.sums.length === 0
              ? t('withdrawalQueue.total', { count: data.total })
              : t(data.more ? 'withdrawalQueue.totalMore' : 'withdrawalQueue.totalSums', {
                  count: data.total,
                  sums: sumsText(data.sums, intlTag),
                })}
        </span>
        <FreshPill count={freshCount} onPress={showFresh} />
      </BulkBar>
      {narrow && selection.chosen.size === 0 ? (
        <PagerEnd>
          <Button
            size="s"
            icon={IconCheckbox}
            aria-pressed={isPicking}
            onClick={() => onPicking(!isPicking)}
          >
            {t('list.select')}
          </Button>
        </PagerEnd>
      ) : null}
      {narrow && data?.next === null && after === undefined ? null : (
        <CursorPager
          after={after}
          next={data?.next}
          pageSize={pageSize}
          isStale={isPlaceholderData}
          onGo={onGo}
        />
      )}
    </>
  );
}

function noneMay(
  rows: readonly OperatorWithdrawalRow[],
  decision: BulkDecision,
  words: string,
): string | undefined {
  return rows.some(({ acts }) => acts[decision].may) ? undefined : words;
}
