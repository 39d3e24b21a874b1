import { IconHourglassEmpty } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Search } from '../../../app/router/search.ts';
import type { PatchSearch } from '../../../app/router/use-search.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useText, type Translate } from '../../../lib/text/index.ts';
import { useNow } from '../../../lib/dates/clock.ts';
import { CursorPager } from '../../../shared/list/cursor-pager.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportList } from '../../../shared/export/export-list.tsx';
import { lineCode } from '../../../shared/money/line-code.ts';
import { ListPage, ToolbarEnd } from '../../../shared/list/list-frame.tsx';
import type { Column } from '../../../ui/table/list-rows.tsx';
import { Money } from '../../../shared/money/money.tsx';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';
import { ListTime } from '../../../shared/time/relative-time.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { StatusShape, type Shape } from '../../../ui/status/status-shape.tsx';
import { expectedReceiptStates, pageSize } from './unmatched-filters.ts';
import classes from './unmatched.module.css';
import { useExpectedReceipts, type ExpectedReceipt } from './use-unmatched.ts';
import { ConfirmManuallyButton } from './lines/waiting-toolbar.tsx';
import styles from '../../../ui/shared-styles.module.css';

/**
 * Lines that must still come because a deposit was marked as paid without one, those that came, and
 * those that were written off.
 */
export function ExpectedReceiptsTab({ search, patch }: { search: Search; patch: PatchSearch }) {
  const t = useText();
  const { after } = search;
  const state = expectedReceiptStates.find((known) => known === search['state']);
  const list = useExpectedReceipts(state, after);
  return (
    <ListPage
      label={t('unmatched.expectedList')}
      look="expectedLines"
      rows={list.data?.data}
      error={list.error}
      errorHeading={t('unmatched.expectedFailed')}
      onRetry={() => void list.refetch()}
      isFetching={list.isFetching}
      rowKey={(row) => row.id}
      columns={expectedColumns(t)}
      renderPhone={(row) => <ExpectedPhoneRow row={row} />}
      version={(row) => row.lineId ?? row.adjustmentId ?? ''}
      toolbar={
        <>
          <Segments
            label={t('unmatched.expectedState')}
            chosen={state ?? 'all'}
            choices={(['all', ...expectedReceiptStates] as const).map((value) => ({
              value,
              label: t(`unmatched.expectedState.${value}`),
            }))}
            onChoose={(value) =>
              patch({ state: value === 'all' ? undefined : value, after: undefined })
            }
          />
          <ToolbarEnd>
            <ExportList kind="expectedLines" query={{ state }} />
            <ConfirmManuallyButton />
          </ToolbarEnd>
        </>
      }
      empty={
        <EmptyState
          icon={IconHourglassEmpty}
          heading={t('unmatched.expectedNone')}
          text={t('unmatched.expectedNoneText')}
        />
      }
      pager={
        <CursorPager
          after={after}
          next={list.data?.next}
          pageSize={pageSize}
          isStale={list.isPlaceholderData}
          onGo={patch}
        />
      }
    />
  );
}

function expectedColumns(t: Translate): Column<ExpectedReceipt>[] {
  return [
    {
      key: 'deposit',
      head: t('unmatched.deposit'),
      width: '22%',
      cell: (row) => <Deposit row={row} />,
    },
    {
      key: 'account',
      head: t('unmatched.account'),
      cell: (row) => `\u2022\u2022${row.accountLast4}`,
    },
    {
      key: 'amount',
      head: t('unmatched.amount'),
      end: true,
      cell: (row) => <Money of={row.amount} />,
    },
    {
      key: 'state',
      head: t('unmatched.expectedState'),
      width: '26%',
      cell: (row) => <State row={row} />,
    },
    {
      key: 'marked',
      head: t('unmatched.marked'),
      end: true,
      cell: (row) => (
        <span className={styles.quiet}>
          <ListTime at={row.createdAt} />
        </span>
      ),
    },
    {
      key: 'due',
      head: t('unmatched.due'),
      end: true,
      cell: (row) => (
        <span className={styles.quiet}>
          <ListTime at={row.dueAt} />
        </span>
      ),
    },
  ];
}

function ExpectedPhoneRow({ row }: { row: ExpectedReceipt }) {
  return (
    <PhoneRow
      title={<Deposit row={row} />}
      amount={<Money of={row.amount} />}
      middle={`\u2022\u2022${row.accountLast4}`}
      time={<ListTime at={row.dueAt} />}
      status={<State row={row} />}
      code={null}
    />
  );
}

function Deposit({ row: { transactionId, transactionCode } }: { row: ExpectedReceipt }) {
  const maySee = useMay('transactions.readAll').allowed;
  return maySee ? (
    <Link to="/transaction" search={{ id: transactionId }} className={classes.link}>
      {transactionCode}
    </Link>
  ) : (
    <strong className={classes.code}>{transactionCode}</strong>
  );
}

function State({ row: { lineId, adjustmentId, dueAt } }: { row: ExpectedReceipt }) {
  const t = useText();
  const isOverdue = Date.parse(dueAt) <= useNow(60_000);
  if (adjustmentId !== null)
    return (
      <span className={classes.why}>
        <StatusShape shape="over" />
        <Link
          to="/reconciliation"
          search={{ tab: 'postings', id: adjustmentId }}
          className={classes.link}
        >
          {t('unmatched.expectedState.writtenOff')}
        </Link>
      </span>
    );
  const shape: Shape = lineId !== null ? 'good' : isOverdue ? 'hand' : 'waiting';
  return (
    <span className={classes.why}>
      <StatusShape shape={shape} />
      <span>
        {t(
          lineId !== null
            ? 'unmatched.expectedState.met'
            : isOverdue
              ? 'unmatched.overdueSince'
              : 'unmatched.expectedState.open',
        )}
        {lineId === null ? null : (
          <>
            {' '}
            <Link to="/unmatched-money" search={{ id: lineId }} className={classes.link}>
              {lineCode(lineId)}
            </Link>
          </>
        )}
      </span>
    </span>
  );
}
