import { useEffect, useRef, type InputHTMLAttributes } from 'react';
import classes from './checkbox.module.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  /** Some of what it stands for is on. */
  some?: boolean;
}

/** A checkbox; its words stand in the label around it. */
export function Checkbox({ some = false, ...rest }: CheckboxProps) {
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (element.current) element.current.indeterminate = some;
  }, [some]);
  return <input {...rest} ref={element} type="checkbox" className={classes.box} />;
}
