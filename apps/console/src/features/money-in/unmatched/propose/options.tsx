import type { ReactNode } from 'react';
import classes from '../unmatched.module.css';

/** One of a few, each with what is known of it. */
export function Options({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={classes.options}>
      <legend className={classes.legend}>{name}</legend>
      {children}
    </fieldset>
  );
}

interface OptionProps {
  group: string;
  value: string;
  isChosen: boolean;
  /** It is shown with its reason and cannot be chosen. */
  isOff?: boolean;
  onChoose: () => void;
  children: ReactNode;
}

export function Option({ group, value, isChosen, isOff = false, onChoose, children }: OptionProps) {
  return (
    <label className={classes.option} data-off={isOff || undefined}>
      <input
        type="radio"
        name={group}
        value={value}
        checked={isChosen}
        disabled={isOff}
        onChange={onChoose}
      />
      <span className={classes.optionText}>{children}</span>
    </label>
  );
}
