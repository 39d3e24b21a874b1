import { Link } from '@tanstack/react-router';
import type { OwnWithdrawalRow } from '@wallet/contract';
import classes from '../../../shared/withdrawal/withdrawal.module.css';
import { type TextKey, useText } from '../../../lib/text/index.ts';
import { Money } from '../../../shared/money/money.tsx';
import { FullTime } from '../../../shared/time/relative-time.tsx';
import { WaitTimes } from '../../../shared/withdrawal/waits/wait-times.tsx';
import { CopyableLine, FactLine } from '../../../shared/withdrawal/withdrawal-parts.tsx';
import { NameCheckLine } from '../../../shared/withdrawal/withdrawal-status.tsx';
import { destinationName } from '../../../shared/withdrawal/withdrawal-docs.ts';
import type { WithdrawalDetail } from './use-withdrawals.ts';
import { statusMessages } from './wait-next.ts';
import styles from '../../../ui/shared-styles.module.css';

/** How it stands in plain words, why, and what it waits for. */
export function WhatNow({ detail: { request } }: { detail: WithdrawalDetail }) {
  const t = useText();
  const { state, why, wait } = statusMessages(request, t);
  return (
    <div className={classes.now} role="status">
      <strong>{state}</strong>
      {why === null ? null : <p>{why}</p>}
      {request.waitsFor === null ? null : (
        <p>
          {wait} <WaitTimes of={request.waitsFor} />
        </p>
      )}
    </div>
  );
}

/** Where the money goes and whose account it is. */
export function Destination({ request }: { request: OwnWithdrawalRow }) {
  const t = useText();
  const { destination } = request;
  return (
    <section aria-label={t('withdrawal.destination')}>
      <h2 className={classes.heading}>{t('withdrawal.destination')}</h2>
      {destination === null ? (
        <p className={styles.soft}>{t('withdrawals.noDestination')}</p>
      ) : (
        <dl className={classes.facts}>
          <FactLine name={t('withdrawal.to')}>{destinationName(destination)}</FactLine>
          <FactLine name={t('withdrawals.way')}>{t(`payoutWay.${destination.method}`)}</FactLine>
          <FactLine name={t('withdrawal.holder')}>{destination.holderName}</FactLine>
          <FactLine name={t('withdrawal.nameCheck')}>
            <NameCheckLine row={request} />
          </FactLine>
        </dl>
      )}
    </section>
  );
}

const kindTexts: Readonly<Record<string, TextKey>> = { 'payout.surface': 'withdrawals.line.late' };

/** The lines of the merchant's balance that it made. */
export function BalanceLines({ lines }: { lines: WithdrawalDetail['ledger'] }) {
  const t = useText();
  return (
    <section aria-label={t('withdrawals.balance')}>
      <h2 className={classes.heading}>{t('withdrawals.balance')}</h2>
      {lines.length === 0 ? (
        <p className={styles.soft}>{t('withdrawals.noLines')}</p>
      ) : (
        <table className={classes.table} aria-label={t('withdrawals.balance')}>
          <thead>
            <tr>
              <th scope="col">{t('withdrawals.bookedAs')}</th>
              <th scope="col">{t('withdrawal.amount')}</th>
              <th scope="col">{t('withdrawals.balanceAfter')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ sequence, kind, amount, balanceAfter, at }) => (
              <tr key={sequence}>
                <td>
                  {t(
                    kindTexts[kind] ??
                      (amount.value.startsWith('-')
                        ? 'withdrawals.line.out'
                        : 'withdrawals.line.back'),
                  )}
                  <span className={classes.second}>
                    <FullTime at={at} />
                  </span>
                </td>
                <td>
                  <Money of={amount} moved />
                </td>
                <td>
                  <Money of={balanceAfter} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** What one looks it up by, who asked, and when. */
export function RequestFacts({ request }: { request: OwnWithdrawalRow }) {
  const t = useText();
  const { transaction, source, createdBy, customerName, note, mode } = request;
  return (
    <section aria-label={t('withdrawals.details')}>
      <h2 className={classes.heading}>{t('withdrawals.details')}</h2>
      <dl className={classes.facts}>
        <CopyableLine name={t('withdrawal.refNo')} value={request.refNo} />
        <CopyableLine name={t('withdrawal.reference')} value={request.reference} />
        <FactLine name={t('withdrawal.note')}>{note}</FactLine>
        <FactLine name={t('withdrawal.source')}>
          {[t(`withdrawalSource.${source}`), createdBy?.name].filter(Boolean).join(', ')}
        </FactLine>
        <FactLine name={t('withdrawals.customer')}>{customerName}</FactLine>
        <FactLine name={t('withdrawals.asked')}>
          <FullTime at={request.createdAt} />
        </FactLine>
        {request.completedAt === null ? null : (
          <FactLine name={t('withdrawals.ended')}>
            <FullTime at={request.completedAt} />
          </FactLine>
        )}
        {transaction === undefined ? null : (
          <FactLine name={t('withdrawals.transaction')}>
            <Link
              to="/transaction"
              search={{ id: transaction.id, ...(mode === 'test' ? { mode } : {}) }}
              className={classes.code}
            >
              {transaction.code}
            </Link>
          </FactLine>
        )}
        {transaction?.providerFee ? (
          <FactLine name={t('withdrawal.providerFee')}>
            <Money of={transaction.providerFee} />
          </FactLine>
        ) : null}
        <CopyableLine
          name={t('withdrawal.providerReference')}
          value={transaction?.providerReference}
        />
        <CopyableLine name={t('withdrawal.id')} value={request.id} />
      </dl>
    </section>
  );
}
