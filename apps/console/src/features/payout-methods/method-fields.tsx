import { IconChevronRight } from '@tabler/icons-react';
import type { PayoutDestination, PayoutMethodRow, PayoutMethodType } from '@wallet/contract';
import { useId, useState, type ReactNode } from 'react';
import { useText, type TextKey } from '../../app/text/index.ts';
import { Icon } from '../../kit/icon.tsx';
import { digitsText, institutionName, maskedNumber, warningText, wayWords } from '../../kit/payout-words.ts';
import { Segments } from '../../kit/segments.tsx';
import { StatusShape } from '../../kit/status-shape.tsx';
import { Switch } from '../../kit/switch.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { nameHints, numberHints } from './account-hints.ts';
import { mayBePaidByQr, type FieldName, type MethodForm } from './method-form.ts';
import classes from './payout-methods.module.css';

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
export function MethodFields({ form, destination, old, isSent, problems, onChange, onChoose }: MethodFieldsProps) {
  const t = useText();
  const wrong = (name: FieldName) => { const problem = problems[name]; return problem && t(problem); };
  const isNumberKept = old !== undefined && form.institution === old.institution.code;
  const usual = destination?.usualDigits ?? [];
  const note = isNumberKept ? t('payoutForm.numberKept', { number: maskedNumber(old.last4) }) : usual.length > 0 ? t('payoutForm.usualDigits', { digits: digitsText(usual, t) }) : undefined;
  const hints = (list: ReturnType<typeof nameHints>) => list.map((hint) => warningText(hint, destination ? institutionName(destination) : '', t));
  return (
    <>
      <InstitutionField destination={destination} way={form.byQr === 'yes' ? 'maya_to_maya_qr' : destination?.method} problem={isSent ? wrong('institution') : undefined} onChoose={onChoose} />
      {mayBePaidByQr(destination) ? <ByQr form={form} problem={isSent ? wrong('qrPayload') : undefined} onChange={onChange} /> : null}
      <Hinted texts={destination ? hints(numberHints(destination, form.accountNumber)) : []}>
        <TextInput label={t(destination?.isPhone ? 'payoutForm.phone' : 'payoutForm.number')} name="accountNumber" inputMode="tel" autoComplete="off" spellCheck={false} value={form.accountNumber} onChange={(accountNumber) => onChange({ accountNumber })} touched={isSent} error={wrong('accountNumber')} note={note} />
      </Hinted>
      <Hinted texts={hints(nameHints(form.holderName))}>
        <TextInput label={t('payouts.holder')} name="holderName" autoComplete="off" spellCheck={false} value={form.holderName} onChange={(holderName) => onChange({ holderName })} required maxLength={120} touched={isSent} note={t('payoutForm.holderNote')} />
      </Hinted>
      {old?.isDefault ? null : <Switch label={t('payoutForm.makeDefault')} note={t('payoutForm.makeDefaultNote')} on={form.isDefault === 'yes'} onChange={(on) => onChange({ isDefault: on ? 'yes' : '' })} />}
    </>
  );
}

/** The chosen institution; a press leads to the list of all. */
function InstitutionField({ destination, way, problem, onChoose }: { destination: PayoutDestination | undefined; way: PayoutMethodType | undefined; problem: string | undefined; onChoose: () => void }) {
  const t = useText();
  const id = useId();
  return (
    <div>
      <div id={`${id}-label`} className={classes.label}>{t('payoutForm.institution')}</div>
      <button id={`${id}-value`} type="button" name="institution" data-autofocus className={classes.picked} aria-labelledby={`${id}-label ${id}-value`} aria-describedby={`${id}-wrong`} data-wrong={problem === undefined ? undefined : true} onClick={onChoose}>
        {destination && way ? <span><strong>{institutionName(destination)}</strong><span className={classes.second}>{destination.name}, {t(wayWords[way])}</span></span> : <span className={classes.unpicked}>{t('payoutForm.choose')}</span>}
        <Icon of={IconChevronRight} />
      </button>
      <div id={`${id}-wrong`} aria-live="polite">{problem === undefined ? null : <p className={classes.wrong}><StatusShape shape="bad" size={12} />{problem}</p>}</div>
    </div>
  );
}

function ByQr({ form, problem, onChange }: Pick<MethodFieldsProps, 'form' | 'onChange'> & { problem: string | undefined }) {
  const t = useText();
  return (
    <div className={classes.byQr}>
      <Segments label={t('payoutForm.way')} chosen={form.byQr === 'yes' ? 'qr' : 'phone'} onChoose={(way) => onChange({ byQr: way === 'qr' ? 'yes' : '' })} choices={[{ value: 'phone', label: t('payoutForm.byPhone') }, { value: 'qr', label: t('payoutForm.byQr') }]} />
      {form.byQr === '' ? null : <TextArea label={t('payoutForm.qr')} name="qrPayload" rows={3} spellCheck={false} value={form.qrPayload} onChange={(qrPayload) => onChange({ qrPayload })} note={t('payoutForm.qrNote')} />}
      {problem === undefined || form.byQr === '' ? null : <p className={classes.wrong} role="alert"><StatusShape shape="bad" size={12} />{problem}</p>}
    </div>
  );
}

/** A field with what looks unusual about it, said politely once it was left: a number that is being written is always too short. */
function Hinted({ texts, children }: { texts: readonly string[]; children: ReactNode }) {
  const [isLeft, setLeft] = useState(false);
  return (
    <div onBlur={() => setLeft(true)}>
      {children}
      <div aria-live="polite">{isLeft ? texts.map((text) => <p key={text} className={classes.hint}><StatusShape shape="hand" size={12} />{text}</p>) : null}</div>
    </div>
  );
}
