import { type DepositMethod, depositMethodsOf, ignoredNatures } from '@wallet/contract';
import { useText } from '../../../../lib/text/index.ts';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { moneyString } from '../../../../lib/money/money-text.ts';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { Candidates } from './candidates.tsx';
import { ChooseExpectedReceipt, ChoosePayout, ChooseReversed } from './choose-known.tsx';
import { RefundWhere } from './refund-where.tsx';
import { Option, Options } from './options.tsx';
import { OwnFields } from './own-fields.tsx';
import classes from '../unmatched.module.css';
import { partKinds, partOf, type LineDetail, type ProposalInput } from '../proposal-input.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface KindFieldsProps {
  input: ProposalInput;
  detail: LineDetail;
  merchants: readonly { id: string; name: string }[];
  /** The deposit that was asked for by its id or code. */
  named: string;
  onChange: (patch: Partial<ProposalInput>) => void;
  onName: (named: string) => void;
}

/** What has to be said about the chosen use, and how much of the line is meant. */
export function KindFields(props: KindFieldsProps) {
  const { input, detail, onChange } = props;
  return (
    <>
      <OwnPart {...props} />
      {partKinds.includes(input.kind) ? (
        <PartField input={input} detail={detail} onChange={onChange} />
      ) : null}
    </>
  );
}

function OwnPart({ input, detail, merchants, named, onChange, onName }: KindFieldsProps) {
  const t = useText();
  switch (input.kind) {
    case 'deposit':
      return (
        <Candidates
          input={input}
          detail={detail}
          named={named}
          onChange={onChange}
          onName={onName}
        />
      );
    case 'merchantCredit':
      return (
        <>
          <Select
            label={t('unmatched.merchant')}
            value={input.merchantId ?? undefined}
            choices={merchants.map(({ id, name }) => ({ value: id, title: name }))}
            onChange={(merchantId) => onChange({ merchantId })}
            required
          />
          <label className={classes.tick}>
            <Checkbox
              checked={input.chargesFee}
              onChange={() => onChange({ chargesFee: !input.chargesFee })}
            />
            <span>
              {t('unmatched.chargeFee')}
              <span className={classes.second}>{t('unmatched.chargeFeeNote')}</span>
            </span>
          </label>
          <MethodField input={input} detail={detail} onChange={onChange} />
        </>
      );
    case 'refund':
      return (
        <RefundWhere input={input} currency={detail.line.amount.currency} onChange={onChange} />
      );
    case 'payoutReturn':
      return <ChoosePayout input={input} detail={detail} onChange={onChange} />;
    case 'reversal':
      return (
        <ChooseReversed
          input={input}
          detail={detail}
          named={named}
          onChange={onChange}
          onName={onName}
        />
      );
    case 'own':
      return <OwnFields input={input} detail={detail} onChange={onChange} />;
    case 'expected':
      return <ChooseExpectedReceipt input={input} detail={detail} onChange={onChange} />;
    case 'ignore':
      return (
        <Options name={t('unmatched.nature')}>
          {ignoredNatures.map((nature) => (
            <Option
              key={nature}
              group="nature"
              value={nature}
              isChosen={input.nature === nature}
              onChoose={() => onChange({ nature })}
            >
              {t(`unmatched.nature.${nature}`)}
            </Option>
          ))}
        </Options>
      );
    case 'release':
      return <p className={styles.quiet}>{t('unmatched.releaseText')}</p>;
  }
}

/** How it was paid decides the fee; asked for where the provider takes deposits in several ways. */
function MethodField({
  input,
  detail: { line },
  onChange,
}: Pick<KindFieldsProps, 'input' | 'detail' | 'onChange'>) {
  const t = useText();
  const methods: readonly DepositMethod[] = depositMethodsOf[line.provider];
  if (!input.chargesFee || methods.length === 1) return null;
  return (
    <Select
      label={t('unmatched.method')}
      value={input.method ?? undefined}
      choices={methods.map((method) => ({ value: method, title: t(`method.${method}`) }))}
      onChange={(method) => onChange({ method })}
      required
    />
  );
}

function PartField({
  input,
  detail: { line },
  onChange,
}: Pick<KindFieldsProps, 'input' | 'detail' | 'onChange'>) {
  const t = useText();
  const part = partOf(input, line);
  return (
    <TextInput
      label={t('unmatched.part')}
      name="part"
      autoComplete="off"
      inputMode={line.rest.currency === 'IDR' ? 'numeric' : 'decimal'}
      value={input.part}
      onChange={(text) => onChange({ part: text })}
      touched
      error={'problem' in part ? t(part.problem) : undefined}
      note={t('unmatched.partNote', { amount: moneyString(line.rest) })}
      prefix={line.rest.currency === 'IDR' ? 'Rp' : '\u20b1'}
    />
  );
}
