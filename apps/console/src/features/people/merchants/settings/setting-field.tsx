import { spanText } from '../../../../lib/dates/time-text.ts';
import { useText } from '../../../../lib/text/index.ts';
import { NumberInput } from '../../../../ui/fields/number-input.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { Switch } from '../../../../ui/fields/switch.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import type { MerchantProfile, PaymentMethod } from '@wallet/contract';
import { methodsOf } from '../list/create-form.ts';
import { MethodChoice } from '../method-choice.tsx';
import { kindOf, lateMoneyPolicies, type SettingName } from './settings-fields.ts';
import { TimeZoneSelect } from '../time-zone-select.tsx';
import classes from '../merchants.module.css';
import styles from '../../../../ui/shared-styles.module.css';

interface SettingFieldProps {
  name: SettingName;
  merchant: MerchantProfile;
  value: string;
  onChange: (text: string) => void;
  problem: string | undefined;
  isFirst: boolean;
}

/** The field of one setting, by its kind. */
export function SettingField({
  name,
  merchant,
  value,
  onChange,
  problem,
  isFirst,
}: SettingFieldProps) {
  const t = useText();
  const label = t(`merchantSet.${name}`);
  const common = {
    label,
    name,
    value,
    onChange,
    touched: true,
    error: problem,
    autoFocus: isFirst,
  };
  switch (kindOf(name)) {
    case 'timeZone':
      return <TimeZoneSelect label={label} value={value} onChange={onChange} error={problem} />;
    case 'methods':
      return (
        <MethodChoice
          country={merchant.country}
          chosen={methodsOf({ country: merchant.country, methods: value })}
          onChange={(methods: PaymentMethod[]) => onChange(methods.join(' '))}
          problem={problem}
        />
      );
    case 'lines':
      return (
        <div>
          <TextArea
            label={label}
            name={name}
            value={value}
            onChange={onChange}
            rows={4}
            spellCheck={false}
            autoFocus={isFirst}
          />
          <p className={styles.noteBelow}>
            {t(`merchantSet.${name}Note` as 'merchantSet.ipAllowlistNote')}
          </p>
          <p className={classes.wrong} role="status">
            {problem}
          </p>
        </div>
      );
    case 'seconds':
      return (
        <NumberInput
          {...common}
          step="60"
          min="0"
          note={/^\d+$/.test(value) ? spanText(Number(value) * 1_000, t) : undefined}
        />
      );
    case 'percent':
      return (
        <NumberInput {...common} step="1" min="1" note={t('merchantSet.strangersPercentNote')} />
      );
    case 'money':
      return (
        <NumberInput
          {...common}
          step="1000"
          min="0"
          prefix={merchant.currency}
          note={t(`merchantSet.${name}Note` as 'merchantSet.automaticUpToNote')}
        />
      );
    case 'switch':
      return <Switch label={label} on={value === '1'} onChange={(on) => onChange(on ? '1' : '')} />;
    case 'lateMoney':
      return (
        <Select
          label={label}
          value={value}
          choices={lateMoneyPolicies.map((policy) => ({
            value: policy as string,
            title: t(`lateMoney.${policy}`),
          }))}
          onChange={onChange}
          required
        />
      );
    case 'text':
      return <TextInput {...common} required maxLength={120} autoComplete="off" />;
  }
}
