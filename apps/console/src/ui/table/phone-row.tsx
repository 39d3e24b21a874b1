import type { ReactNode } from 'react';
import classes from './phone-row.module.css';
import styles from '../shared-styles.module.css';

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
      <span className={styles.quiet}>{middle}</span>
      <span className={styles.soft}>{time}</span>
      <span>{status}</span>
      <span className={styles.soft}>{code}</span>
    </div>
  );
}
