import type { MerchantFeeRule, MerchantLimit } from '@wallet/contract';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text/index.ts';
import { FullTime } from '../time/relative-time.tsx';
import type { Tone } from '../status/states.ts';
import { Tag } from '../status/status-label.tsx';
import classes from './terms.module.css';

type Term = MerchantFeeRule | MerchantLimit;
const tones: Readonly<Record<Term['state'], Tone>> = {
  planned: 'violet',
  inForce: 'green',
  past: 'grey',
};

interface TermsListProps<Row extends Term> {
  label: string;
  rows: readonly Row[];
  /** What it is for, and what it says. */
  title: (row: Row) => string;
  text: (row: Row) => ReactNode;
  /** Who laid it down, where that is told. */
  by?: (row: Row) => string;
  act?: (row: Row) => ReactNode;
}

/** Dated terms, the latest beginning first. */
export function TermsList<Row extends Term>({
  label,
  rows,
  title,
  text,
  by,
  act,
}: TermsListProps<Row>) {
  const t = useText();
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className={classes.item} data-past={row.state === 'past' || undefined}>
          <span className={classes.grow}>
            <strong>{title(row)}</strong>{' '}
            <Tag tone={tones[row.state]}>{t(`termState.${row.state}`)}</Tag>
            <span className={classes.termText}>{text(row)}</span>
          </span>
          <span className={classes.itemEnd}>
            <span>
              {t('merchantTerms.fromWord')} <FullTime at={row.validFrom} />
            </span>
            <span className={classes.second}>{by?.(row)}</span>
          </span>
          {act?.(row)}
        </li>
      ))}
    </ul>
  );
}
