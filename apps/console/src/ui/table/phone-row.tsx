import type { ReactNode } from 'react';
import classes from './phone-row.module.css';

interface PhoneRowProps {
  title: ReactNode;
  amount: ReactNode;
  middle: ReactNode;
  time: ReactNode;
  status: ReactNode;
  code: ReactNode;
}

/** A row on a phone: what and how much, who and when, state and code. */
export function PhoneRow({ title, amount, middle, time, status, code }: PhoneRowProps) {
  return (
    <div className={classes.row}>
      <span className={classes.title}>{title}</span>
      <span className={classes.amount}>{amount}</span>
      <span className={classes.middle}>{middle}</span>
      <span className={classes.soft}>{time}</span>
      <span>{status}</span>
      <span className={classes.soft}>{code}</span>
    </div>
  );
}
