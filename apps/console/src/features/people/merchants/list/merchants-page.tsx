import { IconBuildingStore, IconFilterOff, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ForbiddenPage } from '../../../../app/pages/forbidden-page.tsx';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { missingRight } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import { ActionButton } from '../../../../shared/acts/action-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { CursorPager } from '../../../../shared/list/cursor-pager.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ExportList } from '../../../../shared/export/export-list.tsx';
import { ListPage, ToolbarEnd } from '../../../../shared/list/list-frame.tsx';
import { MerchantPhoneRow, merchantColumns } from './merchant-columns.tsx';
import { noFilters, pageSize, queryOf, readFilters } from './merchant-filters.ts';
import { MerchantsFilterBar } from './merchants-filter-bar.tsx';
import { useMerchants } from '../use-merchants.ts';

const CreateDialog = lazy(async () => ({
  default: (await import('./create-dialog.tsx')).CreateDialog,
}));

/** Who takes payments here. Filters, page and the open dialog are in the address: back, reload and share keep them. */
export function MerchantsPage() {
  const t = useText();
  const navigate = useNavigate();
  const [search, patch] = useUrlSearch();
  const filters = readFilters(search);
  const { after } = search;
  const list = useMerchants(filters, after);
  const open = (id: string) => void navigate({ to: '/merchant/$id', params: { id } });
  const right = missingRight(list.error);
  if (right !== null) return <ForbiddenPage right={right} />;
  return (
    <>
      <ListPage
        label={t('merchants.table')}
        rows={list.data?.data}
        error={list.error}
        errorHeading={t('merchants.failed')}
        onRetry={() => void list.refetch()}
        isFetching={list.isFetching}
        look="merchants"
        rowKey={(row) => row.id}
        columns={merchantColumns(t)}
        renderPhone={(row) => <MerchantPhoneRow merchant={row} />}
        onOpen={(row) => open(row.id)}
        version={(row) => `${row.revision} ${row.status} ${row.balance?.available.value}`}
        toolbar={
          <>
            <MerchantsFilterBar filters={filters} onChange={patch} />
            <ToolbarEnd>
              <ExportList kind="merchants" query={queryOf(filters, undefined)} count={list.data} />
              <AddButton isPrimary />
            </ToolbarEnd>
          </>
        }
        empty={
          <NoMerchants
            isFiltered={Object.keys(filters).length > 0}
            onClear={() => patch(noFilters)}
          />
        }
        pager={
          <>
            <span className="figures">
              {list.data
                ? t(list.data.more ? 'merchants.totalMore' : 'merchants.total', {
                    count: list.data.total,
                  })
                : null}
            </span>
            <CursorPager
              after={after}
              next={list.data?.next}
              pageSize={pageSize}
              isStale={list.isPlaceholderData}
              onGo={patch}
            />
          </>
        }
      />
      {search['new'] === 'merchant' ? (
        <Suspense fallback={null}>
          <CreateDialog
            onClose={() => patch({ new: undefined }, { replace: true })}
            onCreated={open}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function AddButton({ isPrimary = false }: { isPrimary?: boolean }) {
  return (
    <ActionButton act="newMerchant" kind={isPrimary ? 'primary' : 'plain'} icon={IconPlus}>
      {useText()('merchants.add')}
    </ActionButton>
  );
}

function NoMerchants({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useText();
  if (!isFiltered)
    return (
      <EmptyState
        icon={IconBuildingStore}
        heading={t('merchants.empty')}
        text={t('merchants.emptyText')}
      >
        <AddButton />
      </EmptyState>
    );
  return (
    <EmptyState icon={IconFilterOff} heading={t('list.noMatch')} text={t('list.noMatchText')}>
      <Button onClick={onClear}>{t('list.clearFilters')}</Button>
    </EmptyState>
  );
}
