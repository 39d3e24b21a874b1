import type { PayoutDebit } from '@wallet/contract';
import { useText } from '../../lib/text/index.ts';
import { Money } from '../money/money.tsx';
import { FullTime } from '../time/relative-time.tsx';
import classes from './unknown-payout.module.css';

/** Debits of the account that are or come near the sum, with why none of them was taken. */
export function DebitList({ debits }: { debits: readonly PayoutDebit[] }) {
  const t = useText();
  if (debits.length === 0) return <p className={classes.soft}>{t('unknownPayout.noDebits')}</p>;
  return (
    <ul className={classes.list}>
      {debits.map((debit) => (
        <li key={debit.lineId}>
          <DebitLabels debit={debit} />
        </li>
      ))}
    </ul>
  );
}

/** One debit: sum, payee, time, reference, and what keeps it back. */
export function DebitLabels({
  debit: { amount, counterparty, occurredFrom, reference, sum, obstacles, payouts },
}: {
  debit: PayoutDebit;
}) {
  const t = useText();
  return (
    <>
      <p>
        <Money of={amount} /> {'\u00b7'} {t(`debitSum.${sum}`)}
        {counterparty === null ? null : ` \u00b7 ${counterparty}`}
      </p>
      <p className={classes.soft}>
        <FullTime at={occurredFrom} />
        {reference === null ? null : (
          <>
            {' '}
            {'\u00b7'} <span className="figures">{reference}</span>
          </>
        )}
      </p>
      {obstacles.map((obstacle) => (
        <p key={obstacle} className={classes.soft}>
          {t(`debitObstacle.${obstacle}`, { payouts: payouts.join(', ') })}
        </p>
      ))}
    </>
  );
}
