import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ask, endpoints } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { confirm } from '../../../../ui/dialog/confirm-store.ts';
import { Drawer } from '../../../../ui/dialog/drawer.tsx';
import { ErrorState } from '../../../../shared/failure/error-state.tsx';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import { FullTime } from '../../../../shared/time/relative-time.tsx';
import { ImportReportRows } from '../../../../shared/statement-import/import-report.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { DrawerBones, FactLine } from '../../../../shared/withdrawal/withdrawal-parts.tsx';
import frame from '../../../../shared/withdrawal/withdrawal.module.css';
import { ImportState, periodText } from './import-columns.tsx';
import { StandBehind } from './stand-behind.tsx';
import { accountText } from '../reconciliation-labels.ts';
import classes from '../reconciliation.module.css';
import type { TabProps } from '../tab-props.ts';
import { useImport, useReconciliationChanged, type Import } from '../use-reconciliation.ts';

interface ImportDrawerProps {
  row: Import;
  patch: TabProps['patch'];
  position: { at: number; of: number };
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One imported statement: what became of every row, how it was read, and withdrawing it while nothing hangs on it. */
export function ImportDrawer({ row, patch, ...moves }: ImportDrawerProps) {
  const t = useText();
  const { data, error, isFetching, refetch } = useImport(row.id);
  return (
    <Drawer
      {...moves}
      name={row.fileName}
      onClose={() => patch({ id: undefined })}
      top={t(`recon.import.purpose.${row.purpose}`)}
      head={
        <div className={classes.acts}>
          <strong className={classes.quote}>{row.fileName}</strong>
          <ImportState row={row} />
        </div>
      }
    >
      <div className={frame.sections}>
        {data?.waitsBecause ? <StandBehind id={row.id} because={data.waitsBecause} /> : null}
        {data ? <Withdraw row={row} whyStays={data.whyStays} /> : null}
        <section aria-label={t('recon.about')}>
          <h2 className={frame.heading}>{t('recon.about')}</h2>
          <dl className={frame.facts}>
            <FactLine name={t('recon.account')}>{accountText(row.account)}</FactLine>
            <FactLine name={t('recon.import.period')}>
              <span className="figures">{periodText(row)}</span>
            </FactLine>
            <FactLine name={t('recon.import.by')}>
              {row.importedBy}, <FullTime at={row.importedAt} />
            </FactLine>
            <FactLine name={t('recon.import.identity')}>
              {t(`recon.import.identity.${row.identity}`)}
            </FactLine>
            {row.identityReason === null ? null : (
              <FactLine name={t('recon.reason')}>
                <span className={classes.quote}>{row.identityReason}</span>
              </FactLine>
            )}
            {row.discardReason === null ? null : (
              <FactLine name={t('recon.import.discardReason')}>
                <span className={classes.quote}>{row.discardReason}</span>
              </FactLine>
            )}
            <FactLine name={t('recon.differences')}>
              {row.differences.all === 0 ? (
                t('recon.import.none')
              ) : (
                <Link
                  to="/reconciliation"
                  search={{ tab: 'differences', state: 'all', account: row.account.id }}
                  className={classes.link}
                >
                  {t('recon.import.differencesOf', row.differences)}
                </Link>
              )}
            </FactLine>
          </dl>
        </section>
        {data ? (
          <ImportReportRows report={{ ...data, repeated: false }} isDone fileName={row.fileName} />
        ) : error ? (
          <ErrorState
            heading={t('recon.import.failed')}
            error={error}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        ) : (
          <DrawerBones />
        )}
      </div>
    </Drawer>
  );
}

/** Takes a wrong import back after a question; where it stays it says why. */
function Withdraw({
  row: { id, fileName },
  whyStays,
}: {
  row: Import;
  whyStays: NonNullable<ReturnType<typeof useImport>['data']>['whyStays'];
}) {
  const t = useText();
  const changed = useReconciliationChanged();
  const sending = useMutation({
    mutationFn: (reason: string) =>
      ask(endpoints.discardImport, { params: { id }, body: { reason } }),
    onSuccess: ({ linesRemoved }) =>
      showToast('good', t('recon.import.withdrawn', { count: linesRemoved })),
    onError: (error) => showToast('bad', failureText(failureOf(error).code, t)),
    onSettled: changed,
  });
  const start = async () => {
    const answer = await confirm({
      title: t('recon.import.ask'),
      message: t('recon.import.askText', { name: fileName }),
      confirmText: t('recon.import.withdraw'),
      hasInput: true,
      isRequiredInput: true,
      inputLabel: t('recon.reason'),
      inputMaxLength: 500,
    });
    if (typeof answer === 'string' && !sending.isPending) sending.mutate(answer.trim());
  };
  if (whyStays === 'notKept') return null;
  return (
    <div className={classes.acts}>
      <Button
        busy={sending.isPending}
        reason={whyStays === null ? undefined : t(`recon.import.stays.${whyStays}`)}
        onClick={() => void start()}
      >
        {t('recon.import.withdraw')}
      </Button>
      {whyStays === null ? null : (
        <span className={classes.soft}>{t(`recon.import.stays.${whyStays}`)}</span>
      )}
    </div>
  );
}
