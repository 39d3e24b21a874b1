import type { MerchantFeeRule, MerchantLimit } from '@wallet/contract';
import type { ReactNode } from 'react';
import { useMay } from '../../app/session/use-may.ts';
import { useText } from '../../app/text/index.ts';
import { Button } from '../../kit/button.tsx';
import { FullTime } from '../../kit/relative-time.tsx';
import { Tag } from '../../kit/status-word.tsx';
import type { Tone } from '../../kit/states.ts';
import { useWithdrawTerm, type TermKind } from './use-terms.ts';
import classes from './merchants.module.css';

type Term = MerchantFeeRule | MerchantLimit;
const tones: Readonly<Record<Term['state'], Tone>> = { planned: 'violet', inForce: 'green', past: 'grey' };

interface TermsTableProps<Row extends Term> {
  merchantId: string;
  kind: TermKind;
  label: string;
  rows: readonly Row[];
  /** What it is for, and what it says. */
  title: (row: Row) => string;
  text: (row: Row) => ReactNode;
}

/** Dated terms, the latest beginning first; what is planned can be withdrawn, the rest is history. */
export function TermsTable<Row extends Term>({ merchantId, kind, label, rows, title, text }: TermsTableProps<Row>) {
  const t = useText();
  const may = useMay('merchants.changeTerms');
  const withdraw = useWithdrawTerm(merchantId, kind);
  return (
    <ul className={classes.items} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className={classes.item} data-past={row.state === 'past' || undefined}>
          <span className={classes.grow}>
            <strong>{title(row)}</strong> <Tag tone={tones[row.state]}>{t(`termState.${row.state}`)}</Tag>
            <span className={classes.termText}>{text(row)}</span>
          </span>
          <span className={classes.itemEnd}>
            <span>{t('merchantTerms.fromWord')} <FullTime at={row.validFrom} /></span>
            <span className={classes.second}>{row.addedBy?.name ?? t('merchantTerms.bySystem')}</span>
          </span>
          {row.state === 'planned' ? <Button size="s" busy={withdraw.isBusy} reason={may.reason} aria-label={t('merchantTerms.withdrawOf', { name: title(row) })} onClick={() => withdraw.start(row.id)}>{t('merchantTerms.withdraw')}</Button> : null}
        </li>
      ))}
    </ul>
  );
}
