import { useMutation } from '@tanstack/react-query';
import type { AccountDetail } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { roleFlags } from '../../../../app/session/role-flags.ts';
import { useUser } from '../../../../app/session/use-session.ts';
import { useLocale, useText } from '../../../../lib/text/index.ts';
import { useTimeZone } from '../../../../app/time-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { useNow } from '../../../../lib/dates/clock.ts';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { absoluteTime } from '../../../../lib/dates/time-text.ts';
import { forceEnd, forceHours, type ForceHours } from './force-end.ts';
import { FormProblem } from '../form-problem.tsx';
import { useAccountChanged } from '../detail/use-account.ts';
import classes from '../accounts.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** Asks why, and until when. A SubAdmin is offered a day at most. */
export function ForceDialog({
  detail: { account, settings },
  onClose,
}: {
  detail: AccountDetail;
  onClose: () => void;
}) {
  const t = useText();
  const keep = useAccountChanged();
  const { isSubAdmin } = roleFlags(useUser().roleId);
  const zone = { timeZone: useTimeZone(), intlTag: useLocale().intlTag };
  const offered = forceHours(isSubAdmin);
  const now = new Date(useNow(60_000));
  const [reason, setReason] = useState('');
  const [hours, setHours] = useState<ForceHours>('4');
  const [isSent, setSent] = useState(false);
  const sending = useMutation({
    mutationFn: () =>
      ask(endpoints.forceAccountActive, {
        params: { id: account.id },
        body: { on: true, reason: reason.trim(), until: forceEnd(hours, new Date()) },
      }),
    onSuccess: (answer) => {
      keep(answer);
      showToast('good', t('force.done', { setting: settings.forceActiveSetting }));
      onClose();
    },
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (reason.trim() !== '' && !sending.isPending) sending.mutate();
  };
  return (
    <Dialog
      title={t('force.title', { name: account.label })}
      onClose={onClose}
      busy={sending.isPending}
      size={460}
    >
      <form className={classes.form} noValidate onSubmit={submit}>
        <FormProblem error={sending.error} />
        <p className={styles.quiet}>{t('force.text', { setting: settings.forceActiveSetting })}</p>
        <TextInput
          label={t('account.reason')}
          name="reason"
          autoComplete="off"
          value={reason}
          onChange={setReason}
          required
          maxLength={500}
          touched={isSent}
          autoFocus
        />
        <Select
          label={t('force.for')}
          value={hours}
          onChange={setHours}
          choices={offered.map((value) => ({
            value,
            title: t('force.hours', { count: Number(value) }),
          }))}
          required
        />
        <p className={styles.quiet}>
          {t('force.end', { time: absoluteTime(new Date(forceEnd(hours, now)), zone) })}
          {isSubAdmin ? ` ${t('force.atMost')}` : ''}
        </p>
        <DialogActs>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" type="submit" busy={sending.isPending}>
            {t('force.act')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
