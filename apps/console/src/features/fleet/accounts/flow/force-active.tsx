import { useMutation } from '@tanstack/react-query';
import type { AccountDetail } from '@wallet/contract';
import { lazy, Suspense, useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { useNow } from '../../../../lib/dates/clock.ts';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { Switch } from '../../../../ui/fields/switch.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { spanText } from '../../../../lib/dates/time-text.ts';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { useAccountChanged } from '../detail/use-account.ts';
import classes from '../detail/account-page.module.css';

const ForceDialog = lazy(async () => ({
  default: (await import('./force-dialog.tsx')).ForceDialog,
}));

/** Counts the account as signed in, by the provider's own name for that setting, for a reason and until an end. */
export function ForceActive({ detail }: { detail: AccountDetail }) {
  const t = useText();
  const may = useMay('accounts.forceActive');
  const keep = useAccountChanged();
  const [isAsking, setAsking] = useState(false);
  const nowMs = useNow(60_000);
  const { account, settings } = detail;
  const forced = account.forceActive;
  const sending = useMutation({
    mutationFn: () =>
      ask(endpoints.forceAccountActive, { params: { id: account.id }, body: { on: false } }),
    onSuccess: (answer) => {
      keep(answer);
      showToast('good', t('force.ended'));
    },
  });
  const hindrance =
    may.reason ?? (account.status === 'retired' ? t('account.isRetired') : undefined);
  return (
    <>
      <Switch
        label={t('force.label')}
        aside={settings.forceActiveSetting}
        on={forced !== null}
        busy={sending.isPending}
        reason={hindrance}
        note={
          forced === null ? (
            t('force.needs')
          ) : (
            <>
              {t('force.until')} <ListTime at={forced.until} /> (
              {t('force.left', { time: spanText(Date.parse(forced.until) - nowMs, t) })}).{' '}
              {forced.reason}
              {forced.by === null ? null : `, ${forced.by.name}`}
            </>
          )
        }
        onChange={(on) => (on ? setAsking(true) : sending.mutate())}
      />
      {sending.error ? (
        <div className={classes.wide}>
          <FormProblem error={sending.error} />
        </div>
      ) : null}
      <Suspense fallback={null}>
        {isAsking ? <ForceDialog detail={detail} onClose={() => setAsking(false)} /> : null}
      </Suspense>
    </>
  );
}
