import { IconCalendarCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText, type Translate } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { CursorPager } from '../../../shared/list/cursor-pager.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportList } from '../../../shared/export/export-list.tsx';
import { ListPage, ToolbarEnd, TwoLines } from '../../../shared/list/list-frame.tsx';
import type { Column } from '../../../ui/table/list-rows.tsx';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';
import { ListTime } from '../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../ui/status/status-shape.tsx';
import { pageSize, verdicts } from './reconciliation-filters.ts';
import classes from './reconciliation.module.css';
import { RunButton } from './run-buttons.tsx';
import type { TabProps } from './tab-props.ts';
import { useReport, useRuns, type RunRow } from './use-reconciliation.ts';

/** Every comparison with what came of it and its signed report, the newest first. */
export function DaysTab({ search, patch }: TabProps) {
  const t = useText();
  const list = useRuns(search['after']);
  return (
    <ListPage
      label={t('recon.days.list')}
      rows={list.data?.data}
      error={list.error}
      errorHeading={t('recon.failed')}
      onRetry={() => void list.refetch()}
      isFetching={list.isFetching}
      rowKey={(row) => row.id}
      columns={dayColumns(t)}
      renderPhone={(row) => (
        <PhoneRow
          title={<DayLink row={row} />}
          amount={<SignedReport id={row.id} />}
          middle={kindText(row, t)}
          time={<ListTime at={row.at} />}
          status={<Open row={row} />}
          code={null}
        />
      )}
      onOpen={(row) => patch({ tab: undefined, run: row.id, after: undefined })}
      toolbar={
        <>
          <span className={classes.soft}>{t('recon.days.note')}</span>
          <ToolbarEnd>
            <ExportList kind="comparisons" query={{}} />
            <RunButton patch={patch} />
          </ToolbarEnd>
        </>
      }
      empty={
        <EmptyState icon={IconCalendarCheck} heading={t('recon.none')} text={t('recon.noneText')} />
      }
      pager={
        <>
          <span>{t('recon.verifyNote')}</span>
          <CursorPager
            after={search['after']}
            next={list.data?.next}
            pageSize={pageSize}
            isStale={list.isPlaceholderData}
            onGo={patch}
          />
        </>
      }
    />
  );
}

function dayColumns(t: Translate): Column<RunRow>[] {
  return [
    {
      key: 'day',
      head: t('recon.days.day'),
      width: '20%',
      cell: (row) => <TwoLines first={<DayLink row={row} />} second={kindText(row, t)} />,
    },
    {
      key: 'at',
      head: t('recon.days.at'),
      end: true,
      width: '12%',
      cell: ({ at }) => (
        <span className={classes.soft}>
          <ListTime at={at} />
        </span>
      ),
    },
    { key: 'open', head: t('recon.open'), width: '22%', cell: (row) => <Open row={row} /> },
    ...verdicts.map((verdict) => ({
      key: verdict,
      head: t(`recon.verdict.${verdict}`),
      end: true,
      cell: ({ accounts }: RunRow) => <span className="figures">{accounts[verdict]}</span>,
    })),
    {
      key: 'report',
      head: <span className="visually-hidden">{t('recon.signed')}</span>,
      end: true,
      isFixed: true,
      cell: ({ id }) => <SignedReport id={id} />,
    },
  ];
}

function kindText({ kind, startedBy, day }: RunRow, t: Translate): string {
  return t(`recon.runKind.${kind}`, { day, name: startedBy?.name ?? '' });
}

function DayLink({ row: { id, day } }: { row: RunRow }) {
  return (
    <Link to="/reconciliation" search={{ run: id }} className={`${classes.link ?? ''} figures`}>
      {day}
    </Link>
  );
}

function Open({ row: { openDifferences } }: { row: RunRow }) {
  const t = useText();
  return (
    <span className={classes.state}>
      <StatusShape shape={openDifferences > 0 ? 'hand' : 'good'} />
      {t('recon.openCount', { count: openDifferences })}
    </span>
  );
}

function SignedReport({ id }: { id: string }) {
  const t = useText();
  const report = useReport();
  return (
    <Button size="s" busy={report.isPending} onClick={() => report.mutate({ id, format: 'json' })}>
      {t('recon.signed')}
    </Button>
  );
}
