import { IconDatabaseImport, IconFilterOff } from '@tabler/icons-react';
import { recoverySteps, type Recovery, type RecoveryStep } from '@wallet/contract';
import { ForbiddenPage } from '../../../app/pages/forbidden-page.tsx';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { missingRight } from '../../../app/session/index.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ListTabs } from '../../../ui/chips.tsx';
import { CursorPager } from '../../../shared/list/cursor-pager.tsx';
import { BesideDrawer } from '../../../ui/dialog/drawer.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportList } from '../../../shared/export/export-list.tsx';
import { ListPage, ToolbarEnd } from '../../../shared/list/list-frame.tsx';
import { FullTime } from '../../../shared/time/relative-time.tsx';
import { useNarrow } from '../../../lib/use-narrow.ts';
import { recoveryColumns, RecoveryPhoneRow } from './recovery-columns.tsx';
import { RecoveryDrawer } from './recovery-drawer.tsx';
import { pageSize, useRecovery, useRecoveryAccounts } from './use-recovery.ts';
import classes from './recovery.module.css';
import styles from '../../../ui/shared-styles.module.css';

/**
 * After a restore: what each account has shown, and who releases it. Step, page and the open
 * account are in the address.
 */
export function RecoveryPage() {
  const t = useText();
  const [search, patch] = useUrlSearch();
  const narrow = useNarrow();
  const { id, after } = search;
  const step = recoverySteps.find((known) => known === search['step']);
  const summary = useRecovery();
  const list = useRecoveryAccounts({ step, after });
  const recovery = summary.data?.recovery ?? null;
  const rows = list.data?.data;
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  const goTo = (row: { id: string } | undefined) =>
    row ? () => patch({ id: row.id }, { replace: true }) : undefined;
  const right = missingRight(list.error);
  if (right !== null) return <ForbiddenPage right={right} />;
  return (
    <BesideDrawer
      isCovered={narrow && id !== undefined}
      list={
        <>
          <Summary recovery={recovery} />
          <ListPage
            label={t('recovery.table')}
            rows={rows}
            error={list.error}
            errorHeading={t('recovery.failed')}
            onRetry={() => void list.refetch()}
            isFetching={list.isFetching}
            rowKey={(row) => row.id}
            columns={recoveryColumns({
              t,
              onOpen: (to) => patch({ id: to }),
              isBesideDrawer: id !== undefined,
            })}
            renderPhone={(row) => <RecoveryPhoneRow row={row} onOpen={(to) => patch({ id: to })} />}
            openKey={id}
            onOpen={(row) => patch({ id: row.id })}
            toolbar={
              <>
                <Steps
                  recovery={recovery}
                  chosen={step}
                  onChoose={(to) => patch({ step: to, after: undefined })}
                />
                <ToolbarEnd>
                  <ExportList kind="recoveryAccounts" query={{ step }} />
                </ToolbarEnd>
              </>
            }
            empty={
              <NoAccounts
                recovery={recovery}
                isFiltered={step !== undefined}
                onClear={() => patch({ step: undefined })}
              />
            }
            pager={
              <>
                <span className="figures">
                  {rows ? t('recovery.shown', { count: rows.length }) : null}
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
        </>
      }
      drawer={
        id === undefined ? null : (
          <RecoveryDrawer
            key={id}
            id={id}
            position={at < 0 ? null : { at: at + 1, of: rows?.length ?? 0 }}
            onPrevious={goTo(rows?.[at - 1])}
            onNext={at < 0 ? undefined : goTo(rows?.[at + 1])}
            onClose={() => patch({ id: undefined })}
          />
        )
      }
    />
  );
}

/** What was restored, what rests, and when it goes on. */
function Summary({ recovery }: { recovery: Recovery | null }) {
  const t = useText();
  if (recovery === null) return null;
  const { backupAt, startedAt, endedAt, lookedAt, waitingRequests, unclaimedOrders } = recovery;
  return (
    <section className={classes.summary} aria-label={t('recovery.summary')}>
      <p>
        {t('recovery.asOf')}{' '}
        <strong>
          <FullTime at={backupAt} />
        </strong>{' '}
        · {t('recovery.restored')} <FullTime at={startedAt} />
      </p>
      <p className={styles.quiet}>
        {t(
          endedAt !== null
            ? 'recovery.isOver'
            : lookedAt === null
              ? 'recovery.nothingLeaves'
              : 'recovery.releasedSend',
        )}
      </p>
      {endedAt !== null || waitingRequests + unclaimedOrders === 0 ? null : (
        <p>
          {t('recovery.waiting', { count: waitingRequests })}
          {unclaimedOrders > 0 ? ` ${t('recovery.unclaimed', { count: unclaimedOrders })}` : ''}
        </p>
      )}
    </section>
  );
}

function Steps({
  recovery,
  chosen,
  onChoose,
}: {
  recovery: Recovery | null;
  chosen: RecoveryStep | undefined;
  onChoose: (step: RecoveryStep | undefined) => void;
}) {
  const t = useText();
  const all = Object.values(recovery?.accounts ?? {}).reduce((sum, count) => sum + count, 0);
  const tabs = [
    { key: 'all' as const, label: t('recovery.all'), count: all },
    ...recoverySteps.map((step) => ({
      key: step,
      label: t(`recoveryStep.${step}`),
      count: recovery?.accounts[step] ?? 0,
    })),
  ];
  return (
    <ListTabs
      label={t('recovery.step')}
      tabs={tabs}
      chosen={chosen ?? 'all'}
      onChoose={(key) => onChoose(key === 'all' ? undefined : key)}
    />
  );
}

function NoAccounts({
  recovery,
  isFiltered,
  onClear,
}: {
  recovery: Recovery | null;
  isFiltered: boolean;
  onClear: () => void;
}) {
  const t = useText();
  if (recovery === null || !isFiltered)
    return (
      <EmptyState
        icon={IconDatabaseImport}
        heading={t('recovery.none')}
        text={t('recovery.noneText')}
      />
    );
  return (
    <EmptyState icon={IconFilterOff} heading={t('list.noMatch')} text={t('list.noMatchText')}>
      <Button onClick={onClear}>{t('list.clearFilters')}</Button>
    </EmptyState>
  );
}
