import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MerchantProfile } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { NumberInput } from '../../../../ui/fields/number-input.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { countryFacts } from '../list/create-form.ts';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import {
  directions,
  emptyTerm,
  feeRuleOf,
  limitOf,
  termProblems,
  type TermForm,
} from './term-form.ts';
import type { TermKind } from './use-terms.ts';
import classes from '../merchants.module.css';
import styles from '../../../../ui/shared-styles.module.css';

const momentCodes: readonly string[] = ['validFromPast', 'termsExist'];

/** Adds a fee rule or limits that count from now on, or from the beginning of a day in the merchant's zone. */
export function TermDialog({
  merchant,
  kind,
  onClose,
}: {
  merchant: MerchantProfile;
  kind: TermKind;
  onClose: () => void;
}) {
  const t = useText();
  const client = useQueryClient();
  const [form, setForm] = useState<TermForm>(emptyTerm);
  const [isSent, setSent] = useState(false);
  const { id, currency, timeZone, country } = merchant;
  const sending = useMutation({
    mutationFn: async (): Promise<object> =>
      kind === 'fee'
        ? ask(endpoints.addMerchantFeeRule, { params: { id }, body: feeRuleOf(form, timeZone) })
        : ask(endpoints.addMerchantLimit, { params: { id }, body: limitOf(form, timeZone) }),
    onSuccess: async (answer) => {
      const waits = 'pendingChangeId' in answer;
      showToast('good', t(waits ? 'pending.waits' : `merchantTerms.added.${kind}`));
      await client.invalidateQueries({ queryKey: ['merchant', id] });
      onClose();
    },
  });
  const problems = termProblems(form, kind);
  const { code } = failureOf(sending.error);
  const isAboutMoment = sending.error !== null && momentCodes.includes(code);
  const set = (patch: Partial<TermForm>) => (sending.reset(), setForm({ ...form, ...patch }));
  const amount = (name: 'flat' | 'min' | 'max' | 'percent') => ({
    name,
    value: form[name],
    onChange: (value: string) => set({ [name]: value }),
    touched: isSent,
    error: problems[name] && t(problems[name]),
    min: '0',
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (Object.keys(problems).length === 0 && !sending.isPending) sending.mutate();
  };
  const methods = ['any', ...countryFacts(country).methods] as const;
  return (
    <Dialog
      title={t(`merchantTerms.add.${kind}`)}
      onClose={onClose}
      busy={sending.isPending}
      size={520}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        {isAboutMoment ? null : <FormProblem error={sending.error} />}
        <div className={classes.pair}>
          <Select
            label={t('merchantTerms.direction')}
            value={form.direction}
            choices={directions.map((value) => ({
              value: value as string,
              title: t(`merchantTerms.${value}`),
            }))}
            onChange={(direction) => set({ direction })}
            required
          />
          {kind === 'fee' ? (
            <Select
              label={t('merchantTerms.method')}
              value={form.method}
              choices={methods.map((value) => ({
                value: value as string,
                title: value === 'any' ? t('merchantTerms.any') : t(`method.${value}`),
              }))}
              onChange={(method) => set({ method })}
              required
            />
          ) : (
            <span />
          )}
          {kind === 'fee' ? (
            <NumberInput
              label={t('merchantTerms.flat')}
              {...amount('flat')}
              prefix={currency}
              step="100"
            />
          ) : null}
          {kind === 'fee' ? (
            <NumberInput
              label={t('merchantTerms.percent')}
              {...amount('percent')}
              prefix="%"
              step="0.1"
              max="100"
            />
          ) : null}
          <NumberInput
            label={t(`merchantTerms.min.${kind}`)}
            {...amount('min')}
            prefix={currency}
            step="100"
            note={t('merchantTerms.emptyNone')}
          />
          <NumberInput
            label={t(`merchantTerms.max.${kind}`)}
            {...amount('max')}
            prefix={currency}
            step="100"
            note={t('merchantTerms.emptyNone')}
          />
        </div>
        <TextInput
          label={t('merchantTerms.from')}
          name="day"
          type="date"
          value={form.day}
          onChange={(day) => set({ day })}
          touched={isSent || isAboutMoment}
          error={
            isAboutMoment
              ? t(`error.${code}` as 'error.termsExist')
              : problems.day && t(problems.day)
          }
          note={t('merchantTerms.fromNote', { timeZone })}
        />
        <DialogActs>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" type="submit" busy={sending.isPending}>
            {t(sending.isPending ? 'merchantForm.busy' : 'merchantTerms.submit')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
