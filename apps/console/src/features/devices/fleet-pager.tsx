import { IconCheckbox, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { DeviceRow } from '@wallet/contract';
import { useMay } from '../../app/session/use-may.ts';
import { useText } from '../../app/text/index.ts';
import { BulkAct, BulkBar } from '../../kit/bulk-bar.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { PagerEnd } from '../../kit/list-page.tsx';
import type { Selection } from '../../kit/selection.ts';
import { useNarrow } from '../../kit/use-narrow.ts';
import { bulkActs, mostAtOnce, type BulkJob } from './bulk-rows.ts';
import { pageSize } from './fleet-filters.ts';
import type { FleetView } from './use-fleet-view.ts';

interface FleetPagerProps {
  fleet: readonly DeviceRow[] | undefined;
  view: FleetView;
  selection: Selection;
  isPicking: boolean;
  onPicking: (isPicking: boolean) => void;
  onPage: (page: number) => void;
  onAct: (act: BulkJob['act']) => void;
}

/** How many there are and the way through the pages; while rows are chosen, what can be done to them. */
export function FleetPager({ fleet, view: { rows, page, pages }, selection, isPicking, onPicking, onPage, onAct }: FleetPagerProps) {
  const t = useText();
  const narrow = useNarrow();
  const stop = () => {
    selection.clear();
    onPicking(false);
  };
  return (
    <>
      <BulkBar count={selection.chosen.size} onClear={stop} acts={<BulkActs count={selection.chosen.size} onAct={onAct} />}>
        <FleetCount fleet={fleet} shown={rows?.length ?? 0} />
      </BulkBar>
      <PagerEnd>
        {narrow && selection.chosen.size === 0 ? <Button size="s" icon={IconCheckbox} aria-pressed={isPicking} onClick={() => onPicking(!isPicking)}>{t('list.select')}</Button> : null}
        {narrow || pages === 1 ? null : <span>{t('list.perPage', { count: pageSize })}</span>}
        {pages === 1 ? null : (
          <>
            <span className="figures">{t('list.position', { position: page, total: pages })}</span>
            <IconButton kind="plain" size="s" icon={IconChevronLeft} label={t('list.previous')} disabled={page === 1} onClick={() => onPage(page - 1)} />
            <IconButton kind="plain" size="s" icon={IconChevronRight} label={t('list.next')} disabled={page === pages} onClick={() => onPage(page + 1)} />
          </>
        )}
      </PagerEnd>
    </>
  );
}

function BulkActs({ count, onAct }: { count: number; onAct: FleetPagerProps['onAct'] }) {
  const t = useText();
  const mays = { check: useMay('devices.check'), manage: useMay('devices.manage') };
  const tooMany = count > mostAtOnce ? t('bulk.tooMany', { most: mostAtOnce }) : undefined;
  return bulkActs.map((act) => <BulkAct key={act} reason={(act === 'check' ? mays.check : mays.manage).reason ?? tooMany} onClick={() => onAct(act)}>{t(`bulkAct.${act}`)}</BulkAct>);
}

function FleetCount({ fleet, shown }: { fleet: readonly DeviceRow[] | undefined; shown: number }) {
  const t = useText();
  if (!fleet) return <span />;
  const offline = fleet.filter(({ state }) => state === 'offline').length;
  const words = [
    shown === fleet.length ? t('devices.count', { count: fleet.length }) : t('devices.countShown', { shown, count: fleet.length }),
    ...(offline > 0 ? [t('devices.countOffline', { count: offline })] : []),
  ];
  return <span className="figures">{words.join(', ')}</span>;
}
