import { ruleScopes, rulePaces, type Currency } from '@wallet/contract';
import { endpoints, sendTo } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { useText } from '../../../../lib/text/index.ts';
import { useTimeZone } from '../../../../app/time-zone.ts';
import { Segments } from '../../../../ui/segments.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { useMerchantNames } from '../../../../shared/merchant/use-merchant-names.ts';
import { MerchantField } from './merchant-field.tsx';
import { emptyRule, ruleBodyOf, ruleProblems, ruleFormSentence, termsOf } from './rule-form.ts';
import { RulePreview } from './rule-preview.tsx';
import { ruleSentence } from '../../../../shared/rules/rule-labels.ts';
import { useRulesChanged } from './use-rules.ts';
import classes from '../operator-settings.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** Adds a rule, said back as a sentence and tried on 30 days; who may not decide proposes it. */
export function RuleDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const timeZone = useTimeZone();
  const changed = useRulesChanged();
  const mayManage = useMay('rules.manage').allowed;
  const merchants = useMerchantNames().data?.data ?? [];
  const form = useForm({
    initial: emptyRule,
    required: ['limit', 'reason'],
    errors: (values) => ruleProblems(values),
    forgetsRefusal: true,
    send: sendTo(endpoints.addRule),
    body: (values) => ruleBodyOf(values, timeZone),
    onDone: async ({ state }) => {
      // What an Admin adds is a proposal only where it has to wait.
      const isHeld = mayManage && state === 'proposed';
      const said = mayManage ? 'ruleForm.added' : 'ruleForm.proposed';
      showToast('good', t(isHeld ? 'pending.waits' : said));
      await changed();
      onClose();
    },
  });
  const { values, set, field } = form;
  const merchant = merchants.find(({ id }) => id === values.merchantId);
  const said = ruleFormSentence(values, merchant?.name);
  const chooseMerchant = (merchantId: string) =>
    set({
      merchantId,
      currency: (merchants.find(({ id }) => id === merchantId)?.currency ??
        values.currency) as Currency,
    });
  return (
    <FormDialog
      form={form}
      title={t(mayManage ? 'rules.add' : 'rules.propose')}
      size={560}
      onClose={onClose}
      submit={t(mayManage ? 'rules.add' : 'rules.propose')}
    >
      <div className={classes.field}>
        <span className={styles.strong}>{t('ruleForm.outcome')}</span>
        <Segments
          label={t('ruleForm.outcome')}
          {...form.choice('outcome')}
          choices={(['hold', 'reject'] as const).map((value) => ({
            value,
            label: t(`ruleForm.outcome.${value}`),
          }))}
        />
      </div>
      <div className={classes.pair}>
        <Select
          {...field('scope')}
          label={t('ruleForm.scope')}
          choices={ruleScopes.map((value) => ({ value, title: t(`ruleScope.${value}`) }))}
          required
        />
        <MerchantField
          value={values.merchantId}
          onChange={chooseMerchant}
          touched={form.isPressed}
        />
        <Select
          {...field('measure')}
          label={t('ruleForm.measure')}
          choices={(['sum', 'count'] as const).map((value) => ({
            value,
            title: t(`ruleMeasure.${value}`),
          }))}
          onChange={(measure) => set({ measure, limit: '' })}
          required
        />
        <Select
          {...field('pace')}
          label={t('ruleForm.pace')}
          choices={rulePaces.map((value) => ({ value, title: t(`rulePace.${value}`) }))}
          required
        />
        <TextInput
          label={t(`ruleForm.limit.${values.measure}`)}
          {...field('limit')}
          inputMode="decimal"
          {...(values.measure === 'sum' && { prefix: values.currency })}
        />
        {values.measure === 'sum' && values.merchantId === '' ? (
          <div className={classes.field}>
            <span className={styles.strong}>{t('ruleForm.currency')}</span>
            <Segments
              label={t('ruleForm.currency')}
              {...form.choice('currency')}
              choices={(['IDR', 'PHP'] as const).map((value) => ({ value, label: value }))}
            />
          </div>
        ) : (
          <span />
        )}
        <TextInput
          label={t('ruleForm.from')}
          {...field('from')}
          type="date"
          note={t('ruleForm.fromNote')}
        />
        <TextInput
          label={t('ruleForm.until')}
          {...field('until')}
          type="date"
          note={t('ruleForm.untilNote')}
        />
      </div>
      <TextInput {...field('reason')} label={t('entryAct.reason')} maxLength={500} />
      {said === undefined ? null : (
        <RulePreview
          sentence={ruleSentence(said, t)}
          terms={termsOf(values)}
          isOwn={merchant !== undefined}
        />
      )}
    </FormDialog>
  );
}
