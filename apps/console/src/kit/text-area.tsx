import { useId, type ReactNode } from 'react';
import { useText } from '../app/text/index.ts';
import { counter } from './field-rules.ts';
import classes from './text-input.module.css';

interface TextAreaProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** With a maximum length the field counts its characters. */
  maxLength?: number;
  rows?: number;
  note?: ReactNode;
  autoFocus?: boolean;
  spellCheck?: boolean;
}

/** A field for several lines, with its label and its counter. */
export function TextArea({ label, value, onChange, maxLength, rows = 4, note, autoFocus = false, ...rest }: TextAreaProps) {
  const t = useText();
  const id = useId();
  return (
    <div className={classes.field}>
      <div className={classes.top}>
        <label className={classes.label} htmlFor={id}>{label}</label>
        {maxLength === undefined ? null : <><span className={classes.aside} aria-hidden>{counter(value, maxLength)}</span><span id={`${id}-limit`} hidden>{t('field.limit', { count: maxLength })}</span></>}
      </div>
      <textarea {...rest} id={id} className={classes.area} rows={rows} value={value} maxLength={maxLength} autoFocus={autoFocus} data-autofocus={autoFocus || undefined} aria-describedby={note === undefined ? `${id}-limit` : `${id}-limit ${id}-note`} onChange={(event) => onChange(event.target.value)} />
      {note === undefined ? null : <p id={`${id}-note`} className={classes.note}>{note}</p>}
    </div>
  );
}
