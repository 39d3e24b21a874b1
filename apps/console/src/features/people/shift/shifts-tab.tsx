import { IconClipboardList } from '@tabler/icons-react';
import type { Shift } from '@wallet/contract';
import { useText, type Translate } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { CursorPager } from '../../../shared/list/cursor-pager.tsx';
import { Dialog, DialogActs } from '../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportList } from '../../../shared/export/export-list.tsx';
import { ListPage, ToolbarEnd, TwoLines } from '../../../shared/list/list-frame.tsx';
import type { Column } from '../../../ui/table/list-rows.tsx';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';
import { ListTime } from '../../../shared/time/relative-time.tsx';
import { ShiftSummary } from './shift-summary.tsx';
import type { TabProps } from './shift-page.tsx';
import { useOneShift, useShifts } from './use-shift.ts';

const shownSize = 20;
const sum = (counts: Shift['openAtEnd']) => counts?.reduce((all, { count }) => all + count, 0);

/** Shifts that went before and those that go on, the newest first. */
export function ShiftsTab({ search, patch }: TabProps) {
  const t = useText();
  const list = useShifts(search['after']);
  const rows = list.data?.data;
  const listed = rows?.find(({ id }) => id === search['id']);
  const elsewhere = useOneShift(search['id'], rows !== undefined && listed === undefined);
  const shown = listed ?? elsewhere;
  const setShown = (row: Shift | null) => patch({ id: row?.id });
  return (
    <>
      <ListPage
        label={t('shift.tab.shifts')}
        rows={list.data?.data}
        error={list.error}
        errorHeading={t('shift.failed')}
        onRetry={() => void list.refetch()}
        isFetching={list.isFetching}
        rowKey={(row) => row.id}
        columns={columns(t, setShown)}
        toolbar={
          <>
            <span>{t('shift.shiftsText')}</span>
            <ToolbarEnd>
              <ExportList kind="shifts" query={{}} />
            </ToolbarEnd>
          </>
        }
        renderPhone={(row) => (
          <PhoneRow
            title={row.person.name}
            amount={openText(row)}
            middle={handedText(row, t)}
            time={<ListTime at={row.startedAt} />}
            status={
              <Button size="s" onClick={() => setShown(row)}>
                {t('shift.summary')}
              </Button>
            }
            code={row.endedAt === null ? t('shift.goesOn') : <ListTime at={row.endedAt} />}
          />
        )}
        empty={
          <EmptyState
            icon={IconClipboardList}
            heading={t('shift.noShifts')}
            text={t('shift.noShiftsText')}
          />
        }
        pager={
          <CursorPager
            after={search['after']}
            next={list.data?.next}
            pageSize={shownSize}
            isStale={list.isPlaceholderData}
            onGo={patch}
          />
        }
      />
      {shown === undefined ? null : (
        <Dialog
          title={t('shift.summaryOf', { name: shown.person.name })}
          onClose={() => setShown(null)}
          size={560}
        >
          <ShiftSummary shift={shown} />
          <DialogActs>
            <Button kind="primary" onClick={() => setShown(null)}>
              {t('dialog.close')}
            </Button>
          </DialogActs>
        </Dialog>
      )}
    </>
  );
}

function columns(t: Translate, onShow: (shift: Shift) => void): Column<Shift>[] {
  return [
    {
      key: 'who',
      head: t('shift.person'),
      cell: (row) => <TwoLines first={row.person.name} second={row.note ?? ''} />,
    },
    {
      key: 'start',
      head: t('shift.began'),
      width: '15%',
      cell: (row) => <ListTime at={row.startedAt} />,
    },
    {
      key: 'end',
      head: t('shift.endedAt'),
      width: '15%',
      cell: (row) => (row.endedAt === null ? t('shift.goesOn') : <ListTime at={row.endedAt} />),
    },
    {
      key: 'open',
      head: t('shift.openThen'),
      end: true,
      width: '13%',
      cell: (row) => <span className="figures">{openText(row)}</span>,
    },
    { key: 'handed', head: t('shift.handedTo'), width: '20%', cell: (row) => handedText(row, t) },
    {
      key: 'acts',
      head: <span className="visually-hidden">{t('shift.acts')}</span>,
      end: true,
      isFixed: true,
      width: '120px',
      cell: (row) => (
        <Button
          size="s"
          aria-label={t('shift.summaryOf', { name: row.person.name })}
          onClick={() => onShow(row)}
        >
          {t('shift.summary')}
        </Button>
      ),
    },
  ];
}

function openText({ openAtStart, openAtEnd }: Shift): string {
  return `${sum(openAtStart)} \u2192 ${sum(openAtEnd) ?? '\u2013'}`;
}

function handedText({ handedTo, handed, endedAt }: Shift, t: Translate): string {
  if (endedAt === null) return '\u2013';
  return handedTo === null
    ? t('shift.toNobody')
    : t('shift.handedShort', { count: handed.length, name: handedTo.name });
}
