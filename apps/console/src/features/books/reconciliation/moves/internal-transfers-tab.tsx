import { IconArrowsExchange, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { ForbiddenPage } from '../../../../app/pages/forbidden-page.tsx';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { ActionButton } from '../../../../shared/acts/action-button.tsx';
import { CursorPager } from '../../../../shared/list/cursor-pager.tsx';
import { BesideDrawer } from '../../../../ui/dialog/drawer.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ExportList } from '../../../../shared/export/export-list.tsx';
import { Facet } from '../../../../ui/menu/facet-menu.tsx';
import { ListPage, ToolbarEnd } from '../../../../shared/list/list-frame.tsx';
import { useNarrow } from '../../../../lib/use-narrow.ts';
import { internalTransferColumns, InternalTransferPhoneRow } from './internal-transfer-columns.tsx';
import { InternalTransferDrawer } from './internal-transfer-drawer.tsx';
import { known, internalTransferStatuses, pageSize } from '../reconciliation-filters.ts';
import type { TabProps } from '../tab-props.ts';
import { useMoves, useOneMove, type Move } from '../use-reconciliation.ts';

const InternalTransferDialog = lazy(async () => ({
  default: (await import('./internal-transfer-dialog.tsx')).InternalTransferDialog,
}));

/** Moves of own money, the newest first: announced, agreed on, on their way, closed by their lines. */
export function InternalTransfersTab({ search, patch }: TabProps) {
  const t = useText();
  const narrow = useNarrow();
  const status = known(internalTransferStatuses, search['status']);
  const list = useMoves(status, search['after']);
  const may = useMay('moves.read');
  const mayPropose = useMay('moves.propose');
  const rows = list.data?.data;
  const at = rows?.findIndex(({ id }) => id === search['id']) ?? -1;
  const elsewhere = useOneMove(search['id'], may.allowed && rows !== undefined && at < 0);
  if (!may.allowed) return <ForbiddenPage right="moves.read" />;
  const open = rows?.[at] ?? elsewhere;
  const goTo = (row: Move | undefined) =>
    row ? () => patch({ id: row.id }, { replace: true }) : undefined;
  const announce = (
    <ActionButton act="ownMove" icon={IconPlus}>
      {t('recon.announce')}
    </ActionButton>
  );
  return (
    <>
      <BesideDrawer
        isCovered={narrow && open !== undefined}
        list={
          <ListPage
            label={t('recon.moves')}
            look="moves"
            rows={rows}
            error={list.error}
            errorHeading={t('recon.movesFailed')}
            onRetry={() => void list.refetch()}
            isFetching={list.isFetching}
            rowKey={(row) => row.id}
            columns={internalTransferColumns(t, { isNarrow: open !== undefined })}
            renderPhone={(row) => <InternalTransferPhoneRow row={row} />}
            openKey={search['id']}
            onOpen={(row) => patch({ id: row.id })}
            version={(row) =>
              `${row.status} ${row.outLine?.lineId ?? ''} ${row.inLine?.lineId ?? ''}`
            }
            toolbar={
              <>
                <Facet
                  name={t('recon.state')}
                  chosen={status && t(`recon.move.${status}`)}
                  choices={internalTransferStatuses.map((value) => ({
                    value,
                    label: t(`recon.move.${value}`),
                  }))}
                  onChoose={(value) => patch({ status: value, after: undefined, id: undefined })}
                />
                <ToolbarEnd>
                  <ExportList kind="ownMoves" query={{ status }} />
                  {announce}
                </ToolbarEnd>
              </>
            }
            empty={
              <EmptyState
                icon={IconArrowsExchange}
                heading={t('recon.noMoves')}
                text={t('recon.noMovesText')}
              >
                {announce}
              </EmptyState>
            }
            pager={
              <>
                <span>{t('recon.movesNote')}</span>
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
            <InternalTransferDrawer
              move={open}
              patch={patch}
              position={at < 0 ? null : { at: at + 1, of: rows?.length ?? 0 }}
              onPrevious={goTo(rows?.[at - 1])}
              onNext={at < 0 ? undefined : goTo(rows?.[at + 1])}
            />
          )
        }
      />
      <Suspense fallback={null}>
        {search['new'] === 'move' && mayPropose.allowed ? (
          <InternalTransferDialog onClose={() => patch({ new: undefined }, { replace: true })} />
        ) : null}
      </Suspense>
    </>
  );
}
