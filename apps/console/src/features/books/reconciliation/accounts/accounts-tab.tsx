import { IconScale } from '@tabler/icons-react';
import { ForbiddenPage } from '../../../../app/pages/forbidden-page.tsx';
import { missingRight } from '../../../../app/session/index.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { BesideDrawer } from '../../../../ui/dialog/drawer.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ListPage, ToolbarEnd } from '../../../../shared/list/list-frame.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { useNarrow } from '../../../../lib/use-narrow.ts';
import { accountColumns, AccountPhoneRow } from './account-columns.tsx';
import { AccountDrawer } from './account-drawer.tsx';
import { Overall } from './overall.tsx';
import { known, verdicts } from '../reconciliation-filters.ts';
import { ReportButtons, RunButton } from '../run-buttons.tsx';
import type { TabProps } from '../tab-props.ts';
import { useRun, useRuns, type AccountRow } from '../use-reconciliation.ts';

/** The newest comparison, or the address's: overall, account by account, one beside them. */
export function AccountsTab({ search, patch }: TabProps) {
  const t = useText();
  const narrow = useNarrow();
  const runs = useRuns(undefined);
  const verdict = known(verdicts, search['verdict']);
  const newest = runs.data?.data[0]?.id;
  const isEmpty = runs.data?.data.length === 0;
  const run = useRun(search['run'] ?? newest, verdict);
  const { id } = search;
  const right = missingRight(runs.error);
  if (right !== null) return <ForbiddenPage right={right} />;
  const rows = isEmpty ? [] : run.data?.rows;
  const at = rows?.findIndex((row) => row.account.id === id) ?? -1;
  const open = rows?.[at];
  const goTo = (row: AccountRow | undefined) =>
    row ? () => patch({ id: row.account.id }, { replace: true }) : undefined;
  const error = runs.error ?? run.error;
  return (
    <BesideDrawer
      isCovered={narrow && open !== undefined}
      list={
        <>
          <Overall
            run={run.data}
            isEmpty={isEmpty}
            isOld={search['run'] !== undefined && search['run'] !== newest}
            patch={patch}
          />
          <ListPage
            label={t('recon.accounts')}
            look="reconciliation"
            rows={rows}
            error={error}
            errorHeading={t('recon.failed')}
            onRetry={() => void Promise.all([runs.refetch(), run.refetch()])}
            isFetching={runs.isFetching || run.isFetching}
            rowKey={(row) => row.account.id}
            columns={accountColumns(t, { isNarrow: open !== undefined })}
            renderPhone={(row) => <AccountPhoneRow row={row} />}
            openKey={id}
            onOpen={(row) => patch({ id: row.account.id })}
            toolbar={
              <>
                <Segments
                  label={t('recon.verdict')}
                  chosen={verdict ?? 'all'}
                  choices={(['all', ...verdicts] as const).map((value) => ({
                    value,
                    label: t(`recon.verdict.${value}`),
                  }))}
                  onChoose={(value) =>
                    patch({ verdict: value === 'all' ? undefined : value, id: undefined })
                  }
                />
                <ToolbarEnd>
                  <ReportButtons id={run.data?.id} />
                  <RunButton isPrimary patch={patch} />
                </ToolbarEnd>
              </>
            }
            empty={<NothingHere isEmpty={isEmpty} patch={patch} />}
            pager={
              <span>
                {run.data === undefined
                  ? null
                  : run.data.rowsLeft > 0
                    ? t('recon.rowsLeft', { count: run.data.rowsLeft })
                    : t('recon.rowCount', { count: run.data.rows.length })}
              </span>
            }
          />
        </>
      }
      drawer={
        open === undefined ? null : (
          <AccountDrawer
            row={open}
            patch={patch}
            position={{ at: at + 1, of: rows?.length ?? 0 }}
            onPrevious={goTo(rows?.[at - 1])}
            onNext={goTo(rows?.[at + 1])}
          />
        )
      }
    />
  );
}

/** No comparison was made yet, or no account has that outcome. */
function NothingHere({ isEmpty, patch }: { isEmpty: boolean; patch: TabProps['patch'] }) {
  const t = useText();
  const may = useMay('reconciliation.propose').allowed;
  if (isEmpty)
    return (
      <EmptyState icon={IconScale} heading={t('recon.none')} text={t('recon.noneText')}>
        {may ? <RunButton patch={patch} /> : null}
      </EmptyState>
    );
  return (
    <EmptyState icon={IconScale} heading={t('list.noMatch')} text={t('recon.noVerdict')}>
      <Button onClick={() => patch({ verdict: undefined })}>{t('list.clearFilters')}</Button>
    </EmptyState>
  );
}
