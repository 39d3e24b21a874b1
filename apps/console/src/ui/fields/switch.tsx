import { useId, type ReactNode } from 'react';
import classes from './switch.module.css';
import styles from '../shared-styles.module.css';

interface SwitchProps {
  label: string;
  /** Stands softer beside the label: the name of the setting. */
  aside?: string;
  note?: ReactNode;
  on: boolean;
  onChange: (on: boolean) => void;
  /** Why it cannot be used now; it stays readable and reachable. */
  reason?: string | undefined;
  busy?: boolean;
}

/** Something that is on or off. Pressing it asks for the other; it moves when that is so. */
export function Switch({ label, aside, note, on, onChange, reason, busy = false }: SwitchProps) {
  const id = useId();
  const isIdle = reason === undefined && !busy;
  return (
    <div className={classes.row}>
      <button
        type="button"
        role="switch"
        className={classes.switch}
        aria-checked={on}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-note`}
        aria-disabled={reason === undefined ? undefined : true}
        aria-busy={busy || undefined}
        title={reason}
        onClick={() => (isIdle ? onChange(!on) : undefined)}
      >
        <span className={classes.knob} />
      </button>
      <span className={classes.words}>
        <span>
          <span id={`${id}-label`} className={classes.label}>
            {label}
          </span>
          {aside === undefined ? null : <span className={styles.soft}> {aside}</span>}
        </span>
        <span id={`${id}-note`} className={classes.note}>
          {note}
          {reason === undefined ? null : <span className={styles.block}>{reason}</span>}
        </span>
      </span>
    </div>
  );
}
