import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { useLabels } from '../labels.ts';
import { counter, fieldError, leftToSay } from './field-rules.ts';
import { Icon } from '../icon.tsx';
import { StatusShape } from '../status/status-shape.tsx';
import classes from './text-input.module.css';
import styles from '../shared-styles.module.css';

export interface TextInputProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'name'
  | 'autoComplete'
  | 'inputMode'
  | 'placeholder'
  | 'spellCheck'
  | 'autoFocus'
  | 'onKeyDown'
> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  /** With a maximum length the field counts its characters. */
  maxLength?: number;
  /** What is wrong with the value; shown once the field was touched. */
  error?: string | undefined;
  /** A form that was sent touches all its fields. */
  touched?: boolean;
  note?: ReactNode;
  prefix?: string;
  /** Stands at the right end of the label. */
  aside?: ReactNode;
  size?: 'm' | 'l';
  /** Stands inside the box, before what is typed. */
  start?: ReactNode;
  end?: ReactNode;
}

/** A text field with its label, counter, note and error. Left empty after a touch, a required one says so. */
export function TextInput({
  label,
  value,
  onChange,
  required = false,
  maxLength,
  error,
  touched = false,
  note,
  prefix,
  aside,
  size = 'm',
  start,
  end,
  autoFocus = false,
  ...rest
}: TextInputProps) {
  const t = useLabels();
  const id = useId();
  const [left, setLeft] = useState(false);
  const shown = fieldError({ value, required, error, touched: touched || left }, t);
  return (
    <div className={classes.field}>
      <div className={classes.top}>
        <label className={styles.strong} htmlFor={id}>
          {label}
        </label>
        {maxLength === undefined ? (
          <span className={classes.aside}>{aside}</span>
        ) : (
          <Counter id={`${id}-limit`} value={value} maxLength={maxLength} />
        )}
      </div>
      <div
        className={`${classes.box} ${size === 'l' ? classes.large : ''}`}
        data-wrong={shown === undefined ? undefined : true}
      >
        {start}
        {prefix === undefined ? null : (
          <span className={classes.prefix} aria-hidden>
            {prefix}
          </span>
        )}
        <input
          {...rest}
          id={id}
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined}
          value={value}
          maxLength={maxLength}
          aria-required={required || undefined}
          aria-invalid={shown === undefined ? undefined : true}
          aria-describedby={`${id}-error ${id}-note ${id}-limit`}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => setLeft(true)}
        />
        {end}
      </div>
      <div id={`${id}-error`} aria-live="polite">
        {shown === undefined ? null : (
          <p className={classes.wrong}>
            <StatusShape shape="bad" size={12} />
            {shown}
          </p>
        )}
      </div>
      {note === undefined ? null : (
        <p id={`${id}-note`} className={classes.note}>
          {note}
        </p>
      )}
    </div>
  );
}

/** Shows the count; to a listener it says the limit with the field, and what is left only when little is. */
function Counter({ id, value, maxLength }: { id: string; value: string; maxLength: number }) {
  const t = useLabels();
  const left = leftToSay(value, maxLength);
  return (
    <>
      <span className={classes.aside} aria-hidden>
        {counter(value, maxLength)}
      </span>
      <span id={id} hidden>
        {t('field.limit', { count: maxLength })}
      </span>
      <span className="visually-hidden" role="status">
        {left === undefined ? null : t('field.left', { count: left })}
      </span>
    </>
  );
}

/** A password field whose text can be shown. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'end'>) {
  const t = useLabels();
  const [open, setOpen] = useState(false);
  const name = open ? t('field.hidePassword') : t('field.showPassword');
  return (
    <TextInput
      {...props}
      type={open ? 'text' : 'password'}
      spellCheck={false}
      end={
        <button type="button" aria-label={name} title={name} onClick={() => setOpen(!open)}>
          <Icon of={open ? IconEyeOff : IconEye} />
        </button>
      }
    />
  );
}
