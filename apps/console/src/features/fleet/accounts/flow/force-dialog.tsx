import type { AccountDetail } from '@wallet/contract';
import { endpoints, sendTo } from '../../../../app/api.ts';
import { roleFlags } from '../../../../app/session/role-flags.ts';
import { useUser } from '../../../../app/session/use-session.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { useLocale, useText } from '../../../../lib/text/index.ts';
import { useTimeZone } from '../../../../app/time-zone.ts';
import { useNow } from '../../../../lib/dates/clock.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { absoluteTime } from '../../../../lib/dates/time-text.ts';
import { forceEnd, forceHours, type ForceHours } from './force-end.ts';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { useAccountChanged } from '../detail/use-account.ts';
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
  const now = new Date(useNow(60_000));
  const form = useForm({
    initial: { reason: '', hours: '4' as ForceHours },
    required: ['reason'],
    send: sendTo(endpoints.forceAccountActive, { params: { id: account.id } }),
    body: ({ reason, hours }) => ({
      on: true,
      reason: reason.trim(),
      until: forceEnd(hours, new Date()),
    }),
    onDone: (answer) => {
      keep(answer);
      showToast('good', t('force.done', { setting: settings.forceActiveSetting }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('force.title', { name: account.label })}
      size={460}
      onClose={onClose}
      problem={<FormProblem error={form.error} />}
      submit={t('force.act')}
    >
      <p className={styles.quiet}>{t('force.text', { setting: settings.forceActiveSetting })}</p>
      <TextInput {...form.field('reason')} label={t('account.reason')} maxLength={500} autoFocus />
      <Select
        {...form.field('hours')}
        label={t('force.for')}
        choices={forceHours(isSubAdmin).map((value) => ({
          value,
          title: t('force.hours', { count: Number(value) }),
        }))}
        required
      />
      <p className={styles.quiet}>
        {t('force.end', { time: absoluteTime(new Date(forceEnd(form.values.hours, now)), zone) })}
        {isSubAdmin ? ` ${t('force.atMost')}` : ''}
      </p>
    </FormDialog>
  );
}
