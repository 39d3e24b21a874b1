import type { ReactNode } from 'react';
import { Icon } from '../icons.tsx';

interface FieldProps {
  id: string;
  label: string;
  /** Right of the label: limits, or how many digits there are. */
  note?: ReactNode;
  problem?: string | undefined;
  /** Said without forbidding anything; gives way to a problem. */
  warning?: string | undefined;
  hint?: string | undefined;
  children: ReactNode;
}

/** A label, a control and what is wrong with it. The control takes `describedBy(id)` and `aria-invalid`. */
export function Field({ id, label, note, problem, warning, hint, children }: FieldProps) {
  const said = problem ?? warning;
  return (
    <div className={problem === undefined ? 'field-block' : 'field-block wrong'}>
      <div className="field-head">
        <label htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
        {note !== undefined && (
          <span className="field-note" id={`${id}-note`}>
            {note}
          </span>
        )}
      </div>
      {children}
      <p
        className={problem === undefined ? 'field-said warned' : 'field-said'}
        id={`${id}-said`}
        role="status"
      >
        {said !== undefined && (
          <>
            <Icon name="info" />
            {said}
          </>
        )}
      </p>
      {hint !== undefined && said === undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** What describes a field's control. */
export function describedBy(id: string): string {
  return `${id}-note ${id}-said ${id}-hint`;
}
