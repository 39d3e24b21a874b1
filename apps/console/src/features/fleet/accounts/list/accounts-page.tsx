import { IconFilterOff, IconHelpCircle, IconPlus } from '@tabler/icons-react';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { Provider } from '@wallet/contract';
import { lazy, Suspense } from 'react';
import { ForbiddenPage } from '../../../../app/pages/forbidden-page.tsx';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { missingRight } from '../../../../app/session/index.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { ActionButton } from '../../../../shared/acts/action-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { CursorPager } from '../../../../shared/list/cursor-pager.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ExportList } from '../../../../shared/export/export-list.tsx';
import { ListPage, ToolbarEnd } from '../../../../shared/list/list-frame.tsx';
import { accountAct } from '../../../../app/account-act.ts';
import { providerIcon } from '../../../../shared/institution/provider-icons.ts';
import { accountColumns, AccountPhoneRow } from './account-columns.tsx';
import { noFilters, pageSize, queryOf, readFilters } from './account-filters.ts';
import { accountVersion } from '../account-label.ts';
import { AccountsFilterBar } from './accounts-filter-bar.tsx';
import { providerOfPath } from '../providers.ts';
import { useAccounts } from './use-accounts.ts';

const CreateDialog = lazy(async () => ({
  default: (await import('../form/create-dialog.tsx')).CreateDialog,
}));
const ExplainDialog = lazy(async () => ({
  default: (await import('./explain-dialog.tsx')).ExplainDialog,
}));

/**
 * The accounts of the provider that the path names. Filters, page and open dialogs are in the
 * address: back, reload and share keep them.
 */
export function AccountsPage() {
  const t = useText();
  const navigate = useNavigate();
  const provider = useRouterState({ select: ({ location }) => providerOfPath(location.pathname) });
  const [search, patch] = useUrlSearch();
  const filters = readFilters(search);
  const { after } = search;
  const list = useAccounts(provider, filters, after);
  const rows = list.data?.data;
  const right = missingRight(list.error);
  if (right !== null) return <ForbiddenPage right={right} />;
  const open = (id: string) => void navigate({ to: `/${provider}/$id`, params: { id } });
  return (
    <>
      <ListPage
        label={t('accounts.table', { provider: t(`provider.${provider}`) })}
        rows={rows}
        error={list.error}
        errorHeading={t('accounts.failed')}
        onRetry={() => void list.refetch()}
        isFetching={list.isFetching}
        look="accounts"
        rowKey={(row) => row.id}
        columns={accountColumns(t)}
        renderPhone={(row) => <AccountPhoneRow account={row} />}
        onOpen={(row) => open(row.id)}
        version={accountVersion}
        toolbar={
          <>
            <AccountsFilterBar filters={filters} rows={rows ?? []} onChange={patch} />
            <ToolbarEnd>
              <ExportList
                kind="accounts"
                query={queryOf(provider, filters, undefined)}
                count={list.data}
              />
              <ExplainButton onPress={() => patch({ explain: '1' })} />
              <CreateButton provider={provider} />
            </ToolbarEnd>
          </>
        }
        empty={
          <NoAccounts
            provider={provider}
            isFiltered={Object.keys(filters).length > 0}
            onClear={() => patch(noFilters)}
          />
        }
        pager={
          <>
            <span className="figures">
              {list.data ? t('accounts.total', { count: list.data.total }) : null}
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
      <Suspense fallback={null}>
        {search['new'] === 'account' ? (
          <CreateDialog
            provider={provider}
            onClose={() => patch({ new: undefined }, { replace: true })}
            onCreated={open}
          />
        ) : null}
        {search['explain'] === '1' ? (
          <ExplainDialog provider={provider} search={search} onChange={patch} />
        ) : null}
      </Suspense>
    </>
  );
}

function CreateButton({ provider }: { provider: Provider }) {
  return (
    <ActionButton act={accountAct(provider)} kind="primary" icon={IconPlus}>
      {useText()('accounts.create')}
    </ActionButton>
  );
}

/** Who may read no merchants cannot choose one to explain for. */
function ExplainButton({ onPress }: { onPress: () => void }) {
  const t = useText();
  return (
    <Button icon={IconHelpCircle} reason={useMay('merchants.read').reason} onClick={onPress}>
      {t('explain.act')}
    </Button>
  );
}

interface NoAccountsProps {
  provider: Provider;
  isFiltered: boolean;
  onClear: () => void;
}

function NoAccounts({ provider, isFiltered, onClear }: NoAccountsProps) {
  const t = useText();
  if (!isFiltered)
    return (
      <EmptyState
        icon={providerIcon(provider)}
        heading={t('accounts.empty', { provider: t(`provider.${provider}`) })}
        text={t('accounts.emptyText')}
      >
        <CreateButton provider={provider} />
      </EmptyState>
    );
  return (
    <EmptyState icon={IconFilterOff} heading={t('list.noMatch')} text={t('list.noMatchText')}>
      <Button onClick={onClear}>{t('list.clearFilters')}</Button>
    </EmptyState>
  );
}
