import { IconPlus, IconReceipt } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Search } from '../../../../app/router/search.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { ActionButton } from '../../../../shared/acts/action-button.tsx';
import { CursorPager } from '../../../../shared/list/cursor-pager.tsx';
import { BesideDrawer } from '../../../../ui/dialog/drawer.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ExportList } from '../../../../shared/export/export-list.tsx';
import { Facet } from '../../../../ui/menu/facet-menu.tsx';
import { ListPage, ToolbarEnd, TwoLines } from '../../../../shared/list/list-frame.tsx';
import type { Column } from '../../../../ui/table/list-rows.tsx';
import { Money } from '../../../../shared/money/money.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { useNarrow } from '../../../../lib/use-narrow.ts';
import { aboutPosting, PostingDrawer, PostingState } from './posting-drawer.tsx';
import { known, pageSize, postingStatuses } from '../reconciliation-filters.ts';
import classes from '../reconciliation.module.css';
import type { TabProps } from '../tab-props.ts';
import { useOnePosting, usePostings, type Posting } from '../use-reconciliation.ts';

const MerchantDialog = lazy(async () => ({
  default: (await import('./merchant-dialog.tsx')).MerchantDialog,
}));

/** Postings by hand, the newest first: what was proposed, and what two persons posted. */
export function PostingsTab({ search, patch }: TabProps) {
  const t = useText();
  const narrow = useNarrow();
  const status = known(postingStatuses, search['status']);
  const list = usePostings(status, search['after']);
  const mayAdjust = useMay('ledger.adjust');
  const rows = list.data?.data;
  const at = rows?.findIndex(({ id }) => id === search['id']) ?? -1;
  const elsewhere = useOnePosting(search['id'], rows !== undefined && at < 0);
  const open = rows?.[at] ?? elsewhere;
  const goTo = (row: Posting | undefined) =>
    row ? () => patch({ id: row.id }, { replace: true }) : undefined;
  const adjust = (
    <ActionButton act="adjustMerchant" icon={IconPlus}>
      {t('recon.adjustMerchant')}
    </ActionButton>
  );
  return (
    <>
      <BesideDrawer
        isCovered={narrow && open !== undefined}
        list={
          <ListPage
            label={t('recon.postings')}
            look="postings"
            rows={rows}
            error={list.error}
            errorHeading={t('recon.postingsFailed')}
            onRetry={() => void list.refetch()}
            isFetching={list.isFetching}
            rowKey={(row) => row.id}
            columns={postingColumns(t, { isNarrow: open !== undefined })}
            renderPhone={(row) => (
              <PhoneRow
                title={<CodeLink row={row} />}
                amount={<Money of={row.amount} moved />}
                middle={aboutPosting(row, t)}
                time={<ListTime at={row.proposedAt} />}
                status={<PostingState posting={row} />}
                code={t(`recon.goal.${row.goal}`)}
              />
            )}
            openKey={search['id']}
            onOpen={(row) => patch({ id: row.id })}
            version={(row) => row.status}
            toolbar={
              <>
                <Facet
                  name={t('recon.state')}
                  chosen={status && t(`recon.posting.${status}`)}
                  choices={postingStatuses.map((value) => ({
                    value,
                    label: t(`recon.posting.${value}`),
                  }))}
                  onChoose={(value) => patch({ status: value, after: undefined, id: undefined })}
                />
                <ToolbarEnd>
                  <ExportList kind="adjustments" query={{ status }} />
                  {adjust}
                </ToolbarEnd>
              </>
            }
            empty={
              <EmptyState
                icon={IconReceipt}
                heading={t('recon.noPostings')}
                text={t('recon.noPostingsText')}
              >
                <Link to="/reconciliation" search={{ tab: 'differences' }} className={classes.link}>
                  {t('recon.toDifferences')}
                </Link>
              </EmptyState>
            }
            pager={
              <>
                <span>{t('recon.postingsNote')}</span>
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
        }
        drawer={
          open === undefined ? null : (
            <PostingDrawer
              posting={open}
              patch={patch}
              position={at < 0 ? null : { at: at + 1, of: rows?.length ?? 0 }}
              onPrevious={goTo(rows?.[at - 1])}
              onNext={at < 0 ? undefined : goTo(rows?.[at + 1])}
            />
          )
        }
      />
      <Suspense fallback={null}>
        {search['new'] === 'posting' && mayAdjust.allowed ? (
          <MerchantDialog onClose={() => patch({ new: undefined }, { replace: true })} />
        ) : null}
      </Suspense>
    </>
  );
}

function postingColumns(t: Translate, { isNarrow }: { isNarrow: boolean }): Column<Posting>[] {
  const columns: (Column<Posting> & { wide?: boolean })[] = [
    {
      key: 'code',
      head: t('recon.posting'),
      width: isNarrow ? '34%' : '13%',
      cell: (row) => <CodeLink row={row} />,
    },
    {
      key: 'about',
      head: t('recon.about'),
      wide: true,
      cell: (row) => (
        <TwoLines
          first={<span className={classes.soft}>{aboutPosting(row, t)}</span>}
          second={t(`recon.postingKind.${row.kind}`)}
        />
      ),
    },
    {
      key: 'amount',
      head: t('recon.amount'),
      end: true,
      width: isNarrow ? '30%' : '14%',
      cell: ({ amount }) => <Money of={amount} moved />,
    },
    {
      key: 'goal',
      head: t('recon.goal'),
      wide: true,
      width: '15%',
      cell: ({ goal }) => t(`recon.goal.${goal}`),
    },
    { key: 'state', head: t('recon.state'), cell: (row) => <PostingState posting={row} /> },
    {
      key: 'by',
      head: t('recon.proposedBy'),
      wide: true,
      width: '14%',
      cell: ({ proposedBy }) => <span className={classes.soft}>{proposedBy.name}</span>,
    },
    {
      key: 'at',
      head: t('recon.since'),
      end: true,
      wide: true,
      width: '10%',
      cell: ({ proposedAt }) => (
        <span className={classes.soft}>
          <ListTime at={proposedAt} />
        </span>
      ),
    },
  ];
  return columns.filter(({ wide }) => !isNarrow || wide !== true);
}

function CodeLink({ row: { id, code } }: { row: Posting }) {
  return (
    <Link
      to="."
      search={(old: Search) => ({ ...old, id })}
      className={classes.code}
      resetScroll={false}
    >
      {code}
    </Link>
  );
}
