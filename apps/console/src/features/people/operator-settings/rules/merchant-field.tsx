import { useText } from '../../../../lib/text/index.ts';
import { Select } from '../../../../ui/fields/select.tsx';
import { useMerchantNames } from '../../../../shared/merchant/use-merchant-names.ts';

interface MerchantFieldProps {
  /** Empty: every merchant. */
  value: string;
  onChange: (merchantId: string) => void;
  touched: boolean;
  /** One has to be chosen. */
  required?: boolean;
}

/** Every merchant, or one of them. */
export function MerchantField({ value, onChange, touched, required = false }: MerchantFieldProps) {
  const t = useText();
  const { data } = useMerchantNames();
  const every = required ? [] : [{ value: 'every', title: t('rules.everyMerchant') }];
  const choices = [
    ...every,
    ...(data?.data ?? []).map(({ id, name, code }) => ({ value: id, title: name, words: code })),
  ];
  return (
    <Select
      label={t('ruleForm.merchant')}
      value={value === '' ? (required ? undefined : 'every') : value}
      choices={choices}
      onChange={(id) => onChange(id === 'every' ? '' : id)}
      required
      touched={touched}
    />
  );
}
