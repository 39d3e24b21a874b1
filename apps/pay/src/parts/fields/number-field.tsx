import { chosenOf, useWithdrawPage } from '../../page/withdraw-page.ts';
import { digitCount } from '../../words/check-destination.ts';
import { shortName } from '../../words/institutions.ts';
import type { Translate } from '../../texts/texts.ts';
import { describedBy, Field } from './field.tsx';

interface NumberFieldProps {
  id: string;
  problem: string | undefined;
  isTouched: boolean;
  onLeave(): void;
}

/**
 * The number of the account, or the phone number where a wallet goes by it. An unusual length warns
 * and forbids nothing.
 */
export function NumberField({ id, problem, isTouched, onLeave }: NumberFieldProps) {
  const { t, state, form, acts, isResumed } = useWithdrawPage();
  const chosen = chosenOf({ form, state });
  const isPhone = chosen?.isPhone === true;
  const usual = chosen?.usualDigits ?? [];
  const count = digitCount(form.accountNumber, chosen);
  const usualText = lengthsText(usual, t);
  const isUnusual =
    count > 0 &&
    usual.length > 0 &&
    !usual.includes(count) &&
    (isTouched || count > Math.max(...usual));
  const label = !chosen ? 'accountOrPhone' : isPhone ? 'phoneNumber' : 'accountNumber';
  const counted =
    usual.length === 1
      ? t('countOf', { count: String(count), usual: usualText })
      : count > 0
        ? t('digitCount', { count: String(count) })
        : undefined;
  return (
    <Field
      id={id}
      label={t(label)}
      note={acts ? counted : undefined}
      problem={problem}
      warning={
        chosen && isUnusual
          ? t('usualLength', { bank: shortName(chosen), usual: usualText })
          : undefined
      }
      hint={isResumed && form.accountNumber === '' ? t('numberNotKept') : undefined}
    >
      <input
        id={id}
        name="accountNumber"
        className="input"
        type={isPhone ? 'tel' : 'text'}
        inputMode={isPhone ? 'tel' : 'numeric'}
        autoComplete="off"
        maxLength={40}
        required
        placeholder={isPhone ? (state.limits.min.currency === 'IDR' ? '+62' : '+63') : undefined}
        aria-describedby={describedBy(id)}
        aria-invalid={problem !== undefined}
        value={form.accountNumber}
        onChange={({ target }) => acts?.enter({ accountNumber: target.value })}
        onBlur={onLeave}
      />
    </Field>
  );
}

/** `10`, `10 or 12`, or `10 to 13`. */
function lengthsText(lengths: readonly number[], t: Translate): string {
  const [first, last] = [String(lengths[0] ?? ''), String(lengths.at(-1) ?? '')];
  if (lengths.length < 2) return first;
  return lengths.length === 2
    ? t('orElse', { one: first, other: last })
    : t('limits', { min: first, max: last });
}
