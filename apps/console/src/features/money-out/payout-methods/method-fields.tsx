import { codeMethodOf, type PayoutDestination, type PayoutMethodRow } from '@wallet/contract';
import { useText, type TextKey } from '../../../lib/text/index.ts';
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

export interface MethodFieldsProps {
  form: MethodForm;
  destination: PayoutDestination | undefined;
  /** The one that is replaced. */
  old?: PayoutMethodRow | undefined;
  isSent: boolean;
  problems: Partial<Record<FieldName, TextKey>>;
  onChange: (patch: Partial<MethodForm>) => void;
  onChoose: () => void;
}

/** Where to, under which number, whose. What looks unusual is said at once and stops nothing. */
export function MethodFields({
  form,
  destination,
  old,
  isSent,
  problems,
  onChange,
  onChoose,
}: MethodFieldsProps) {
  const t = useText();
  const wrong = (name: FieldName) => {
    const problem = problems[name];
    return problem && t(problem);
  };
  const isNumberKept = old !== undefined && form.institution === old.institution.code;
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
          destination && form.byQr === 'yes'
            ? codeMethodOf(destination.method)
            : destination?.method
        }
        problem={isSent ? wrong('institution') : undefined}
        onChoose={onChoose}
      />
      {mayBePaidByQr(destination) ? (
        <ByQr form={form} problem={isSent ? wrong('qrPayload') : undefined} onChange={onChange} />
      ) : null}
      <Hinted texts={destination ? hints(numberHints(destination, form.accountNumber)) : []}>
        <TextInput
          label={t(destination?.isPhone ? 'payoutForm.phone' : 'payoutForm.number')}
          name="accountNumber"
          inputMode="tel"
          autoComplete="off"
          spellCheck={false}
          value={form.accountNumber}
          onChange={(accountNumber) => onChange({ accountNumber })}
          touched={isSent}
          error={wrong('accountNumber')}
          note={note}
        />
      </Hinted>
      <Hinted texts={hints(nameHints(form.holderName))}>
        <TextInput
          label={t('payouts.holder')}
          name="holderName"
          autoComplete="off"
          spellCheck={false}
          value={form.holderName}
          onChange={(holderName) => onChange({ holderName })}
          required
          maxLength={120}
          touched={isSent}
          note={t('payoutForm.holderNote')}
        />
      </Hinted>
      {old?.isDefault ? null : (
        <Switch
          label={t('payoutForm.makeDefault')}
          note={t('payoutForm.makeDefaultNote')}
          on={form.isDefault === 'yes'}
          onChange={(on) => onChange({ isDefault: on ? 'yes' : '' })}
        />
      )}
    </>
  );
}

function ByQr({
  form,
  problem,
  onChange,
}: Pick<MethodFieldsProps, 'form' | 'onChange'> & { problem: string | undefined }) {
  const t = useText();
  return (
    <div className={styles.steps}>
      <Segments
        label={t('payoutForm.way')}
        chosen={form.byQr === 'yes' ? 'qr' : 'phone'}
        onChoose={(way) => onChange({ byQr: way === 'qr' ? 'yes' : '' })}
        choices={[
          { value: 'phone', label: t('payoutForm.byPhone') },
          { value: 'qr', label: t('payoutForm.byQr') },
        ]}
      />
      {form.byQr === '' ? null : (
        <TextArea
          label={t('payoutForm.qr')}
          name="qrPayload"
          rows={3}
          spellCheck={false}
          value={form.qrPayload}
          onChange={(qrPayload) => onChange({ qrPayload })}
          note={t('payoutForm.qrNote')}
        />
      )}
      {problem === undefined || form.byQr === '' ? null : (
        <p className={institutionClasses.wrong} role="alert">
          <StatusShape shape="bad" size={12} />
          {problem}
        </p>
      )}
    </div>
  );
}
