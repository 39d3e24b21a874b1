import { useId, useState, type ReactNode } from 'react';
import { useLabels } from '../labels.ts';
import { counter, fieldError } from './field-rules.ts';
import { StatusShape } from '../status/status-shape.tsx';
import classes from './text-input.module.css';
import styles from '../shared-styles.module.css';

interface TextAreaProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** With a maximum length the field counts its characters. */
  maxLength?: number;
  rows?: number;
  required?: boolean;
  /** What is wrong with the value; shown once the field was touched. */
  error?: string | undefined;
  /** A form that was sent touches all its fields. */
  touched?: boolean;
  note?: ReactNode;
  autoFocus?: boolean;
  spellCheck?: boolean;
}

/** A field for several lines, with label and counter. Empty after a touch, a required one says so. */
export function TextArea({
  label,
  value,
  onChange,
  maxLength,
  rows = 4,
  required = false,
  error,
  touched = false,
  note,
  autoFocus = false,
  ...rest
}: TextAreaProps) {
  const t = useLabels();
  const id = useId();
  const [left, setLeft] = useState(false);
  const wrong = fieldError({ value, required, error, touched: touched || left }, t);
  return (
    <div className={classes.field}>
      <div className={classes.top}>
        <label className={styles.strong} htmlFor={id}>
          {label}
        </label>
        {maxLength === undefined ? null : (
          <>
            <span className={classes.aside} aria-hidden>
              {counter(value, maxLength)}
            </span>
            <span id={`${id}-limit`} hidden>
              {t('field.limit', { count: maxLength })}
            </span>
          </>
        )}
      </div>
      <textarea
        {...rest}
        id={id}
        className={classes.area}
        rows={rows}
        value={value}
        maxLength={maxLength}
        autoFocus={autoFocus}
        data-autofocus={autoFocus || undefined}
        aria-required={required || undefined}
        aria-invalid={wrong === undefined ? undefined : true}
        aria-describedby={`${id}-error ${id}-limit ${id}-note`}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => setLeft(true)}
      />
      <div id={`${id}-error`} aria-live="polite">
        {wrong === undefined ? null : (
          <p className={classes.wrong}>
            <StatusShape shape="bad" size={12} />
            {wrong}
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
