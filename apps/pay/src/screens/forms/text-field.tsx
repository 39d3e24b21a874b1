import type { InputHTMLAttributes, ReactNode } from 'react';
import { describedBy, Field } from '../../parts/fields/field.tsx';

interface TextFieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'required' | 'placeholder' | 'pattern'
> {
  name: string;
  label: string;
  value: string;
  note?: ReactNode;
  hint?: string | undefined;
  problem: string | undefined;
  prefix?: string | undefined;
  after?: ReactNode;
}

/** A field of a form without scripts: it holds what was typed when the form comes back. */
export function TextField({
  name,
  label,
  value,
  note,
  hint,
  problem,
  prefix,
  after,
  ...input
}: TextFieldProps) {
  const control = (
    <input
      id={name}
      name={name}
      className="input"
      defaultValue={value}
      aria-describedby={describedBy(name)}
      aria-invalid={problem !== undefined}
      {...input}
    />
  );
  return (
    <Field id={name} label={label} note={note} problem={problem} hint={hint}>
      {prefix === undefined && after === undefined ? (
        control
      ) : (
        <div className="input-box">
          {prefix !== undefined && (
            <span className="input-prefix" aria-hidden="true">
              {prefix}
            </span>
          )}
          {control}
          {after}
        </div>
      )}
    </Field>
  );
}
