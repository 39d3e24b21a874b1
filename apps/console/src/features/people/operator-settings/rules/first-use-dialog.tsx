import { useMutation } from '@tanstack/react-query';
import {
  withdrawalSources,
  type Currency,
  type FirstUse,
  type WireMoney,
  type WithdrawalSource,
} from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { copyableMoney } from '../../../../lib/money/money-text.ts';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { readTypedAmount } from '../../../../lib/money/typed-amount.ts';
import { useRulesChanged } from './use-rules.ts';
import classes from '../operator-settings.module.css';
import styles from '../../../../ui/shared-styles.module.css';

interface Form {
  IDR: string;
  PHP: string;
  hours: string;
  sources: readonly WithdrawalSource[];
  reason: string;
}

/** Changes which first payments are held, from now on. */
export function FirstUseDialog({ setting, onClose }: { setting: FirstUse; onClose: () => void }) {
  const t = useText();
  const changed = useRulesChanged();
  const typed = (money: WireMoney | null) => (money === null ? '' : copyableMoney(money));
  const [form, setForm] = useState<Form>({
    IDR: typed(setting.holdAbove.IDR),
    PHP: typed(setting.holdAbove.PHP),
    hours: String(setting.knownAfterHours),
    sources: setting.sources,
    reason: '',
  });
  const [isSent, setSent] = useState(false);
  const amounts = { IDR: amountOf(form.IDR, 'IDR'), PHP: amountOf(form.PHP, 'PHP') };
  const isHours =
    /^\d{1,4}$/.test(form.hours) && Number(form.hours) >= 1 && Number(form.hours) <= 8_760;
  const sending = useMutation({
    mutationFn: (holdAbove: { IDR: WireMoney | null; PHP: WireMoney | null }) =>
      ask(endpoints.setFirstUse, {
        body: {
          holdAbove,
          knownAfterHours: Number(form.hours),
          sources: [...form.sources],
          reason: form.reason.trim(),
          validFrom: setting.validFrom,
        },
      }),
    onSuccess: ({ validFrom }) => {
      const isHeld = validFrom === setting.validFrom;
      showToast('good', t(isHeld ? 'pending.waits' : 'firstUse.saved'));
      onClose();
    },
    onSettled: changed,
  });
  const set = (patch: Partial<Form>) => (sending.reset(), setForm({ ...form, ...patch }));
  const toggle = (source: WithdrawalSource) =>
    set({
      sources: form.sources.includes(source)
        ? form.sources.filter((other) => other !== source)
        : [...form.sources, source],
    });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    const { IDR, PHP } = amounts;
    if (
      IDR !== undefined &&
      PHP !== undefined &&
      isHours &&
      form.reason.trim() !== '' &&
      !sending.isPending
    )
      sending.mutate({ IDR, PHP });
  };
  const amount = (currency: Currency) => ({
    name: currency,
    prefix: currency,
    value: form[currency],
    onChange: (value: string) => set({ [currency]: value }),
    touched: isSent,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    note: t('firstUse.emptyNever'),
    error: amounts[currency] === undefined ? t('ruleForm.amountWrong') : undefined,
  });
  return (
    <Dialog title={t('firstUse.title')} onClose={onClose} busy={sending.isPending}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <FormProblem error={sending.error} />
        <div className={classes.pair}>
          <TextInput label={t('firstUse.aboveIDR')} {...amount('IDR')} />
          <TextInput label={t('firstUse.abovePHP')} {...amount('PHP')} />
        </div>
        <TextInput
          label={t('firstUse.hours')}
          name="hours"
          autoComplete="off"
          inputMode="numeric"
          value={form.hours}
          onChange={(hours) => set({ hours })}
          required
          touched={isSent}
          error={isHours ? undefined : t('firstUse.hoursWrong')}
        />
        <fieldset className={classes.ticks}>
          <legend className={styles.strong}>{t('firstUse.sources')}</legend>
          {withdrawalSources.map((source) => (
            <label key={source} className={classes.tick}>
              <Checkbox checked={form.sources.includes(source)} onChange={() => toggle(source)} />
              {t(`firstUse.source.${source}`)}
            </label>
          ))}
        </fieldset>
        <TextInput
          label={t('entryAct.reason')}
          name="reason"
          autoComplete="off"
          value={form.reason}
          onChange={(reason) => set({ reason })}
          required
          maxLength={500}
          touched={isSent}
        />
        <DialogActs>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" type="submit" busy={sending.isPending}>
            {t('firstUse.save')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

/** Null for an empty field, undefined for what is no amount. */
function amountOf(text: string, currency: Currency): WireMoney | null | undefined {
  if (text.trim() === '') return null;
  const read = readTypedAmount(text, currency);
  return read.ok ? read.money : undefined;
}
