import { IconCheckbox } from '@tabler/icons-react';
import type { FleetSummary } from '@wallet/contract';
import type { PatchSearch } from '../../../../app/router/use-search.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { BulkAct, BulkBar } from '../../../../ui/table/bulk-bar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { CursorPager } from '../../../../shared/list/cursor-pager.tsx';
import { FreshPill, PagerEnd } from '../../../../shared/list/list-frame.tsx';
import type { Selection } from '../../../../ui/table/selection.ts';
import { useNarrow } from '../../../../lib/use-narrow.ts';
import { bulkActs, maxAtOnce, type BulkJob } from '../bulk/bulk-rows.ts';
import { pageSize } from './fleet-filters.ts';
import type { FleetPage } from './fleet-queries.ts';

interface FleetPagerProps {
  summary: FleetSummary | undefined;
  page: FleetPage | undefined;
  after: string | undefined;
  isStale: boolean;
  /** Shows what has come to belong on the page since it was opened. */
  onFresh: () => void;
  selection: Selection;
  isPicking: boolean;
  onPicking: (isPicking: boolean) => void;
  onGo: PatchSearch;
  onAct: (act: BulkJob['act']) => void;
}

/**
 * How many there are, what is new, and the way through the pages; while rows are chosen, what can
 * be done to them. It is as high whatever it shows, so no row moves.
 */
export function FleetPager({
  summary,
  page,
  after,
  isStale,
  onFresh,
  selection,
  isPicking,
  onPicking,
  onGo,
  onAct,
}: FleetPagerProps) {
  const t = useText();
  const narrow = useNarrow();
  const stop = () => {
    selection.clear();
    onPicking(false);
  };
  return (
    <>
      <BulkBar
        count={selection.chosen.size}
        onClear={stop}
        acts={<BulkActs count={selection.chosen.size} onAct={onAct} />}
      >
        <FleetCount summary={summary} page={page} />
        <FreshPill count={page?.fresh ?? 0} onPress={onFresh} />
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
      {page && (page.next !== null || after) ? (
        <CursorPager
          after={after}
          next={page.next}
          pageSize={pageSize}
          isStale={isStale}
          onGo={onGo}
        />
      ) : null}
    </>
  );
}

function BulkActs({ count, onAct }: { count: number; onAct: FleetPagerProps['onAct'] }) {
  const t = useText();
  const mays = { check: useMay('devices.check'), manage: useMay('devices.manage') };
  const tooMany = count > maxAtOnce ? t('bulk.tooMany', { most: maxAtOnce }) : undefined;
  return bulkActs.map((act) => (
    <BulkAct
      key={act}
      reason={(act === 'check' ? mays.check : mays.manage).reason ?? tooMany}
      onClick={() => onAct(act)}
    >
      {t(`bulkAct.${act}`)}
    </BulkAct>
  ));
}

function FleetCount({ summary, page }: Pick<FleetPagerProps, 'summary' | 'page'>) {
  const t = useText();
  if (!summary || !page) return <span />;
  const {
    tabs: { all },
    counts: { offline },
  } = summary;
  const words = [
    page.total === all
      ? t('devices.count', { count: all })
      : t('devices.countShown', { shown: page.total, count: all }),
    ...(offline > 0 ? [t('devices.countOffline', { count: offline })] : []),
  ];
  return <span className="figures">{words.join(', ')}</span>;
}
