import type { InputHTMLAttributes } from 'react';
import classes from './checkbox.module.css';

/** A checkbox; its words stand in the label around it. */
export function Checkbox(props: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'>) {
  return <input {...props} type="checkbox" className={classes.box} />;
}
