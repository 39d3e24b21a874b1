import { useMutation } from '@tanstack/react-query';
import { ruleScopes, rulePaces, type Currency } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { useTimeZone } from '../../../../app/time-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { useMerchantNames } from '../../../../shared/merchant/use-merchant-names.ts';
import { MerchantField } from './merchant-field.tsx';
import {
  emptyRule,
  ruleBodyOf,
  ruleProblems,
  ruleFormSentence,
  termsOf,
  type RuleBody,
  type RuleForm,
} from './rule-form.ts';
import { RulePreview } from './rule-preview.tsx';
import { ruleSentence } from '../../../../shared/rules/rule-labels.ts';
import { useRulesChanged } from './use-rules.ts';
import classes from '../operator-settings.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/**
 * Adds a rule, said back as a sentence and tried on the last 30 days before it counts; who may not
 * decide proposes it.
 */
export function RuleDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const timeZone = useTimeZone();
  const changed = useRulesChanged();
  const mayManage = useMay('rules.manage').allowed;
  const merchants = useMerchantNames().data?.data ?? [];
  const [form, setForm] = useState<RuleForm>(emptyRule);
  const [isSent, setSent] = useState(false);
  const sending = useMutation({
    mutationFn: (body: RuleBody) => ask(endpoints.addRule, { body }),
    onSuccess: async ({ state }) => {
      // What an Admin adds is a proposal only where it has to wait.
      const isHeld = mayManage && state === 'proposed';
      const said = mayManage ? 'ruleForm.added' : 'ruleForm.proposed';
      showToast('good', t(isHeld ? 'pending.waits' : said));
      await changed();
      onClose();
    },
  });
  const problems = ruleProblems(form);
  const merchant = merchants.find(({ id }) => id === form.merchantId);
  const said = ruleFormSentence(form, merchant?.name);
  const set = (patch: Partial<RuleForm>) => (sending.reset(), setForm({ ...form, ...patch }));
  const chooseMerchant = (merchantId: string) =>
    set({
      merchantId,
      currency: (merchants.find(({ id }) => id === merchantId)?.currency ??
        form.currency) as Currency,
    });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    const body = ruleBodyOf(form, timeZone);
    if (body && body.reason !== '' && Object.keys(problems).length === 0 && !sending.isPending)
      sending.mutate(body);
  };
  const text = (name: 'limit' | 'from' | 'until') => ({
    name,
    value: form[name],
    onChange: (value: string) => set({ [name]: value }),
    touched: isSent,
    error: problems[name] && t(problems[name]),
    autoComplete: 'off',
  });
  return (
    <Dialog
      title={t(mayManage ? 'rules.add' : 'rules.propose')}
      onClose={onClose}
      busy={sending.isPending}
      size={560}
    >
      <form className={classes.form} noValidate onSubmit={submit}>
        <FormProblem error={sending.error} />
        <div className={classes.field}>
          <span className={styles.strong}>{t('ruleForm.outcome')}</span>
          <Segments
            label={t('ruleForm.outcome')}
            chosen={form.outcome}
            onChoose={(outcome) => set({ outcome })}
            choices={(['hold', 'reject'] as const).map((value) => ({
              value,
              label: t(`ruleForm.outcome.${value}`),
            }))}
          />
        </div>
        <div className={classes.pair}>
          <Select
            label={t('ruleForm.scope')}
            value={form.scope}
            choices={ruleScopes.map((value) => ({ value, title: t(`ruleScope.${value}`) }))}
            onChange={(scope) => set({ scope })}
            required
          />
          <MerchantField value={form.merchantId} onChange={chooseMerchant} touched={isSent} />
          <Select
            label={t('ruleForm.measure')}
            value={form.measure}
            choices={(['sum', 'count'] as const).map((value) => ({
              value,
              title: t(`ruleMeasure.${value}`),
            }))}
            onChange={(measure) => set({ measure, limit: '' })}
            required
          />
          <Select
            label={t('ruleForm.pace')}
            value={form.pace}
            choices={rulePaces.map((value) => ({ value, title: t(`rulePace.${value}`) }))}
            onChange={(pace) => set({ pace })}
            required
          />
          <TextInput
            label={t(`ruleForm.limit.${form.measure}`)}
            {...text('limit')}
            inputMode="decimal"
            required
            {...(form.measure === 'sum' && { prefix: form.currency })}
          />
          {form.measure === 'sum' && form.merchantId === '' ? (
            <div className={classes.field}>
              <span className={styles.strong}>{t('ruleForm.currency')}</span>
              <Segments
                label={t('ruleForm.currency')}
                chosen={form.currency}
                onChoose={(currency) => set({ currency })}
                choices={(['IDR', 'PHP'] as const).map((value) => ({ value, label: value }))}
              />
            </div>
          ) : (
            <span />
          )}
          <TextInput
            label={t('ruleForm.from')}
            {...text('from')}
            type="date"
            note={t('ruleForm.fromNote')}
          />
          <TextInput
            label={t('ruleForm.until')}
            {...text('until')}
            type="date"
            note={t('ruleForm.untilNote')}
          />
        </div>
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
        {said === undefined ? null : (
          <RulePreview
            sentence={ruleSentence(said, t)}
            terms={termsOf(form)}
            isOwn={merchant !== undefined}
          />
        )}
        <DialogActs>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" type="submit" busy={sending.isPending}>
            {t(mayManage ? 'rules.add' : 'rules.propose')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
