import { IconFileImport } from '@tabler/icons-react';
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
import { importColumns, ImportPhoneRow } from './import-columns.tsx';
import { ImportDrawer } from './import-drawer.tsx';
import { importStatuses, known, pageSize } from '../reconciliation-filters.ts';
import { accountText } from '../reconciliation-labels.ts';
import type { TabProps } from '../tab-props.ts';
import { useImports, useOwnAccounts, type Import } from '../use-reconciliation.ts';

const StartImport = lazy(async () => ({
  default: (await import('./start-import.tsx')).StartImport,
}));

/** Statements that people imported, newest first: their rows, differences since, taking one back. */
export function ImportsTab({ search, patch }: TabProps) {
  const t = useText();
  const narrow = useNarrow();
  const may = useMay('accounts.importStatement');
  const [status, accountId] = [known(importStatuses, search['status']), search['account']];
  const list = useImports({ accountId, status }, search['after']);
  const accounts = useOwnAccounts().data ?? [];
  if (!may.allowed) return <ForbiddenPage right="accounts.importStatement" />;
  const rows = list.data?.data;
  const at = rows?.findIndex(({ id }) => id === search['id']) ?? -1;
  const open = rows?.[at];
  const account = accounts.find(({ id }) => id === accountId);
  const goTo = (row: Import | undefined) =>
    row ? () => patch({ id: row.id }, { replace: true }) : undefined;
  const filter = (change: Record<string, string | undefined>) =>
    patch({ ...change, after: undefined, id: undefined });
  const start = (
    <ActionButton act="importStatement" icon={IconFileImport}>
      {t('recon.import.start')}
    </ActionButton>
  );
  return (
    <>
      <BesideDrawer
        isCovered={narrow && open !== undefined}
        list={
          <ListPage
            label={t('recon.imports')}
            look="imports"
            rows={rows}
            error={list.error}
            errorHeading={t('recon.import.failed')}
            onRetry={() => void list.refetch()}
            isFetching={list.isFetching}
            rowKey={(row) => row.id}
            columns={importColumns(t, { isNarrow: open !== undefined })}
            renderPhone={(row) => <ImportPhoneRow row={row} />}
            openKey={search['id']}
            onOpen={(row) => patch({ id: row.id })}
            version={(row) => `${row.status} ${row.differences.open}`}
            toolbar={
              <>
                <Facet
                  name={t('recon.account')}
                  chosen={accountId && (account ? accountText(account) : accountId)}
                  choices={accounts.map((one) => ({ value: one.id, label: accountText(one) }))}
                  onChoose={(value) => filter({ account: value })}
                />
                <Facet
                  name={t('recon.state')}
                  chosen={status && t(`recon.import.status.${status}`)}
                  choices={importStatuses.map((value) => ({
                    value,
                    label: t(`recon.import.status.${value}`),
                  }))}
                  onChoose={(value) => filter({ status: value })}
                />
                <ToolbarEnd>
                  <ExportList kind="statementImports" query={{ accountId, status }} />
                  {start}
                </ToolbarEnd>
              </>
            }
            empty={
              <EmptyState
                icon={IconFileImport}
                heading={t(accountId || status ? 'recon.import.noneFound' : 'recon.import.noneYet')}
                text={t('recon.import.noneText')}
              >
                {start}
              </EmptyState>
            }
            pager={
              <>
                <span>{t('recon.import.note')}</span>
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
            <ImportDrawer
              key={open.id}
              row={open}
              patch={patch}
              position={{ at: at + 1, of: rows?.length ?? 0 }}
              onPrevious={goTo(rows?.[at - 1])}
              onNext={goTo(rows?.[at + 1])}
            />
          )
        }
      />
      <Suspense fallback={null}>
        {search['new'] === 'import' ? (
          <StartImport
            accounts={accounts}
            chosen={accountId}
            onClose={() => patch({ new: undefined }, { replace: true })}
          />
        ) : null}
      </Suspense>
    </>
  );
}
