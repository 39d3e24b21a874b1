import { useEffect, useId, useRef } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import { otpDigits } from './login-steps.ts';
import classes from './login.module.css';

const usualLength = 6;

/**
 * One field for the whole code, drawn as a box for each digit: typing, pasting and filling in by
 * the browser all work. It has the focus without moving the page.
 */
export function OtpField({
  value,
  onChange,
  isWrong,
}: {
  value: string;
  onChange: (otp: string) => void;
  isWrong: boolean;
}) {
  const t = useText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const cells = Array.from(
    { length: Math.max(usualLength, value.length) },
    (_, at) => value[at] ?? '',
  );
  return (
    <div className={classes.code}>
      <div className={classes.cells}>
        <span className={classes.boxes} aria-hidden>
          {cells.map((digit, at) => (
            <span
              key={at}
              className={classes.cell}
              data-next={at === Math.min(value.length, cells.length - 1) || undefined}
            >
              {digit}
            </span>
          ))}
        </span>
        <input
          name="otp"
          className={classes.input}
          value={value}
          onChange={(event) => onChange(otpDigits(event.target.value))}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          aria-label={t('login.code')}
          aria-required
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-wrong`}
          ref={field}
        />
      </div>
      <p id={`${id}-wrong`} className={classes.wrong} aria-live="polite">
        {isWrong ? t('login.codeShort') : null}
      </p>
    </div>
  );
}
