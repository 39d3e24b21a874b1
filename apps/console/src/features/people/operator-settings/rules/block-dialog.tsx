import { blockKinds } from '@wallet/contract';
import { endpoints, sendTo } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { useText } from '../../../../lib/text/index.ts';
import { useTimeZone } from '../../../../app/time-zone.ts';
import { FormMessage } from '../../../../ui/fields/form-message.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { blockBodyOf, blockProblems, emptyBlock, missingFields } from './block-form.ts';
import { MerchantField } from './merchant-field.tsx';
import { useInstitutionNames, useRulesChanged } from './use-rules.ts';
import classes from '../operator-settings.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** Blocks an account, phone, address, customer or institution; who may not decide proposes it. */
export function BlockDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const timeZone = useTimeZone();
  const changed = useRulesChanged();
  const mayManage = useMay('rules.manage').allowed;
  const form = useForm({
    initial: emptyBlock,
    required: ['reason'],
    errors: (values) => ({ ...missingFields(values), ...blockProblems(values) }),
    forgetsRefusal: true,
    send: sendTo(endpoints.addBlock),
    body: (values) => blockBodyOf(values, timeZone),
    onDone: async () => {
      showToast('good', t(mayManage ? 'blockForm.added' : 'blockForm.proposed'));
      await changed();
      onClose();
    },
  });
  const { values, set, field } = form;
  const { kind } = values;
  const hasInstitution = kind === 'payee' || kind === 'institution';
  const institutions = useInstitutionNames(hasInstitution).data ?? [];
  const title = t(mayManage ? 'blocks.add' : 'blocks.propose');
  return (
    <FormDialog
      form={form}
      title={title}
      onClose={onClose}
      problem={
        form.code === 'stateConflict' ? (
          <div role="alert">
            <FormMessage>{t('blockForm.exists')}</FormMessage>
          </div>
        ) : undefined
      }
      submit={title}
    >
      <Select
        label={t('blockForm.kind')}
        value={kind}
        choices={blockKinds.map((value) => ({ value, title: t(`blockKind.${value}`) }))}
        onChange={(next) => set({ kind: next, value: '' })}
        required
      />
      {hasInstitution ? (
        <Select
          label={t('blockForm.institution')}
          {...field('institutionId')}
          value={values.institutionId || undefined}
          choices={institutions.map(({ id, name, shortName }) => ({
            value: id,
            title: shortName === null || shortName === name ? name : `${name} (${shortName})`,
            words: id,
          }))}
          required
        />
      ) : null}
      {kind === 'institution' ? null : (
        <TextInput
          key={kind}
          label={t(`blockForm.value.${kind}`)}
          {...field('value')}
          spellCheck={false}
          inputMode={
            kind === 'payee'
              ? 'numeric'
              : kind === 'phone'
                ? 'tel'
                : kind === 'email'
                  ? 'email'
                  : 'text'
          }
          required
          note={t('blockForm.valueNote')}
        />
      )}
      <MerchantField
        value={values.merchantId}
        onChange={field('merchantId').onChange}
        touched={form.isPressed}
        required={kind === 'customer'}
      />
      <div className={classes.field}>
        <span className={styles.strong}>{t('ruleForm.outcome')}</span>
        <Segments
          label={t('ruleForm.outcome')}
          {...form.choice('outcome')}
          choices={(['reject', 'hold'] as const).map((value) => ({
            value,
            label: t(`ruleForm.outcome.${value}`),
          }))}
        />
      </div>
      <TextInput
        {...field('until')}
        label={t('blockForm.until')}
        type="date"
        note={t('blockForm.untilNote')}
      />
      <TextInput {...field('reason')} label={t('entryAct.reason')} maxLength={500} />
    </FormDialog>
  );
}
