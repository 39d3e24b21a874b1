import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { UnknownPayout } from '@wallet/contract';
import { useUrlSearch } from '../../app/router/use-search.ts';
import { useText } from '../../lib/text/index.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { CursorPager } from '../list/cursor-pager.tsx';
import { BesideDrawer, Drawer } from '../../ui/dialog/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportList } from '../export/export-list.tsx';
import { ListPage, ToolbarEnd, TwoLines } from '../list/list-frame.tsx';
import type { Column } from '../../ui/table/list-rows.tsx';
import { Money } from '../money/money.tsx';
import { reasonText } from '../status/reason-labels.ts';
import { RelativeTime } from '../time/relative-time.tsx';
import { StatusShape } from '../../ui/status/status-shape.tsx';
import { StatusLabel } from '../status/status-label.tsx';
import { useNarrow } from '../../lib/use-narrow.ts';
import { UnknownPayoutPanel } from './unknown-payout-panel.tsx';
import { confidenceShapes } from './unknown-payout-labels.ts';
import classes from './unknown-payout.module.css';
import { pageSize, usePayoutCase, useUnknownPayouts } from './use-unknown-payouts.ts';

/**
 * The payouts whose outcome nobody knows, the oldest first, and one of them opened beside them.
 * Page (`after`) and payout (`payout`) are in the address.
 */
export function UnknownPayouts() {
  const t = useText();
  const narrow = useNarrow();
  const [search, patch] = useUrlSearch();
  const { after, payout: openId } = search;
  const list = useUnknownPayouts(after);
  const rows = list.data?.data;
  const open = (id: string | undefined) => patch({ payout: id });
  return (
    <BesideDrawer
      isCovered={narrow && openId !== undefined}
      list={
        <ListPage
          label={t('unknownPayouts.list')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={useColumns()}
          renderPhone={(row) => <PhoneRow row={row} />}
          openKey={openId}
          onOpen={({ id }) => open(id)}
          version={({ status, confidence, proposal }) =>
            `${status} ${confidence} ${proposal?.id ?? ''}`
          }
          error={list.error}
          errorHeading={t('unknownPayouts.failed')}
          onRetry={() => void list.refetch()}
          isFetching={list.isFetching}
          toolbar={
            <>
              <p className={classes.soft}>{t('unknownPayouts.what')}</p>
              <ToolbarEnd>
                <ExportList kind="unknownPayouts" query={{}} />
              </ToolbarEnd>
            </>
          }
          empty={
            <EmptyState
              icon={IconCircleCheck}
              heading={t('unknownPayouts.none')}
              text={t('unknownPayouts.noneText')}
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
      }
      drawer={
        openId === undefined ? null : (
          <OpenPayout key={openId} id={openId} rows={rows ?? []} onOpen={open} />
        )
      }
    />
  );
}

function OpenPayout({
  id,
  rows,
  onOpen,
}: {
  id: string;
  rows: readonly UnknownPayout[];
  onOpen: (id: string | undefined) => void;
}) {
  const t = useText();
  const payout = usePayoutCase(id).data?.payout ?? rows.find((row) => row.id === id);
  const at = rows.findIndex((row) => row.id === id);
  const step = (by: -1 | 1) => {
    const next = at < 0 ? undefined : rows[at + by]?.id;
    return next === undefined ? undefined : () => onOpen(next);
  };
  return (
    <Drawer
      name={payout?.code ?? t('unknownPayout.one')}
      position={at < 0 ? null : { at: at + 1, of: rows.length }}
      onPrevious={step(-1)}
      onNext={step(1)}
      onClose={() => onOpen(undefined)}
      top={
        payout === undefined ? (
          t('unknownPayout.one')
        ) : (
          <span className={classes.code}>
            {payout.code}
            <CopyButton value={payout.code} what={payout.code} />
          </span>
        )
      }
      head={
        payout === undefined ? null : (
          <div className={classes.head}>
            <h2 className={classes.title}>
              <Money of={payout.amount} size="tile" />
            </h2>
            <StatusLabel state={payout.status} />
            <p className={classes.soft}>
              {payout.merchant.name} {'\u00b7'} {payout.refNo} {'\u00b7'}{' '}
              {t(`provider.${payout.account.provider}`)} {'\u2022\u2022'}
              {payout.account.last4}
            </p>
          </div>
        )
      }
    >
      <UnknownPayoutPanel payoutId={id} />
    </Drawer>
  );
}

function useColumns(): Column<UnknownPayout>[] {
  const t = useText();
  return [
    {
      key: 'payout',
      head: t('unknownPayouts.payout'),
      cell: (row) => (
        <TwoLines
          first={<PayoutLink row={row} />}
          second={`${row.merchant.name} \u00b7 ${row.refNo}`}
        />
      ),
    },
    {
      key: 'state',
      head: t('unknownPayouts.state'),
      cell: ({ status, statusReason }) => (
        <TwoLines
          first={<StatusLabel state={status} />}
          second={reasonText(statusReason, t, 'payout') ?? ''}
        />
      ),
    },
    {
      key: 'account',
      head: t('unknownPayouts.account'),
      cell: ({ account, device }) => (
        <TwoLines
          first={`${t(`provider.${account.provider}`)} \u2022\u2022${account.last4}`}
          second={device.name}
        />
      ),
    },
    { key: 'confidence', head: t('unknownPayouts.confidence'), cell: (row) => <Sure row={row} /> },
    {
      key: 'age',
      head: t('unknownPayouts.age'),
      end: true,
      cell: ({ takenAt }) => (takenAt === null ? '\u2013' : <RelativeTime at={takenAt} short />),
    },
    {
      key: 'amount',
      head: t('unknownPayouts.amount'),
      end: true,
      cell: ({ amount }) => <Money of={amount} />,
    },
  ];
}

function PayoutLink({ row: { id, code } }: { row: UnknownPayout }) {
  return (
    <Link
      to="."
      search={(old: Record<string, unknown>) => ({ ...old, payout: id })}
      resetScroll={false}
      className={classes.link}
    >
      {code}
    </Link>
  );
}

function Sure({ row: { confidence, proposal } }: { row: UnknownPayout }) {
  const t = useText();
  return (
    <TwoLines
      first={
        <span className={classes.sure}>
          <StatusShape shape={confidenceShapes[confidence]} />
          {t(`payoutConfidence.${confidence}`)}
        </span>
      }
      second={
        proposal === null ? '' : t('unknownPayouts.proposed', { name: proposal.proposedBy.name })
      }
    />
  );
}

function PhoneRow({ row }: { row: UnknownPayout }) {
  const t = useText();
  return (
    <div className={classes.phone}>
      <p className={classes.between}>
        <PayoutLink row={row} />
        <Money of={row.amount} />
      </p>
      <p className={classes.between}>
        <Sure row={row} />
      </p>
      <p className={`${classes.between} ${classes.soft}`}>
        <span>
          {t(`provider.${row.account.provider}`)} {'\u2022\u2022'}
          {row.account.last4}
        </span>
        {row.takenAt === null ? null : <RelativeTime at={row.takenAt} short />}
      </p>
    </div>
  );
}
