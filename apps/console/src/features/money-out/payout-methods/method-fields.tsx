import { codeMethodOf, type PayoutDestination, type PayoutMethodRow } from '@wallet/contract';
import type { FormOf } from '../../../lib/forms/use-form.ts';
import { useText } from '../../../lib/text/index.ts';
import { nameHints, numberHints } from '../../../shared/institution/account-hints.ts';
import { Hinted } from '../../../shared/institution/hinted.tsx';
import { InstitutionField } from '../../../shared/institution/institution-field.tsx';
import institutionClasses from '../../../shared/institution/institution.module.css';
import {
  digitsText,
  institutionName,
  maskedNumber,
  warningText,
} from '../../../shared/payout/payout-docs.ts';
import { Segments } from '../../../ui/segments.tsx';
import { StatusShape } from '../../../ui/status/status-shape.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { mayBePaidByQr, type FieldName, type MethodForm } from './method-form.ts';
import styles from '../../../ui/shared-styles.module.css';

interface MethodFieldsProps {
  form: FormOf<MethodForm>;
  destination: PayoutDestination | undefined;
  /** The one that is replaced. */
  old?: PayoutMethodRow | undefined;
  onChoose: () => void;
}

/** Where to, under which number, whose. What looks unusual is said at once and stops nothing. */
export function MethodFields({ form, destination, old, onChoose }: MethodFieldsProps) {
  const t = useText();
  const { values, set } = form;
  const wrong = (name: FieldName) => (form.isPressed ? form.field(name).error : undefined);
  const isNumberKept = old !== undefined && values.institution === old.institution.code;
  const usual = destination?.usualDigits ?? [];
  const note = isNumberKept
    ? t('payoutForm.numberKept', { number: maskedNumber(old.last4) })
    : usual.length > 0
      ? t('payoutForm.usualDigits', { digits: digitsText(usual, t) })
      : undefined;
  const hints = (list: ReturnType<typeof nameHints>) =>
    list.map((hint) => warningText(hint, destination ? institutionName(destination) : '', t));
  return (
    <>
      <InstitutionField
        destination={destination}
        way={
          destination && values.byQr === 'yes'
            ? codeMethodOf(destination.method)
            : destination?.method
        }
        problem={wrong('institution')}
        onChoose={onChoose}
      />
      {mayBePaidByQr(destination) ? <ByQr form={form} problem={wrong('qrPayload')} /> : null}
      <Hinted texts={destination ? hints(numberHints(destination, values.accountNumber)) : []}>
        <TextInput
          {...form.field('accountNumber')}
          label={t(destination?.isPhone ? 'payoutForm.phone' : 'payoutForm.number')}
          inputMode="tel"
          spellCheck={false}
          note={note}
        />
      </Hinted>
      <Hinted texts={hints(nameHints(values.holderName))}>
        <TextInput
          {...form.field('holderName')}
          label={t('payouts.holder')}
          spellCheck={false}
          required
          maxLength={120}
          note={t('payoutForm.holderNote')}
        />
      </Hinted>
      {old?.isDefault ? null : (
        <Switch
          label={t('payoutForm.makeDefault')}
          note={t('payoutForm.makeDefaultNote')}
          on={values.isDefault === 'yes'}
          onChange={(on) => set({ isDefault: on ? 'yes' : '' })}
        />
      )}
    </>
  );
}

function ByQr({
  form: { values, set, field },
  problem,
}: Pick<MethodFieldsProps, 'form'> & { problem: string | undefined }) {
  const t = useText();
  return (
    <div className={styles.steps}>
      <Segments
        label={t('payoutForm.way')}
        chosen={values.byQr === 'yes' ? 'qr' : 'phone'}
        onChoose={(way) => set({ byQr: way === 'qr' ? 'yes' : '' })}
        choices={[
          { value: 'phone', label: t('payoutForm.byPhone') },
          { value: 'qr', label: t('payoutForm.byQr') },
        ]}
      />
      {values.byQr === '' ? null : (
        <TextArea
          {...field('qrPayload')}
          label={t('payoutForm.qr')}
          error={undefined}
          rows={3}
          spellCheck={false}
          note={t('payoutForm.qrNote')}
        />
      )}
      {problem === undefined || values.byQr === '' ? null : (
        <p className={institutionClasses.wrong} role="alert">
          <StatusShape shape="bad" size={12} />
          {problem}
        </p>
      )}
    </div>
  );
}
