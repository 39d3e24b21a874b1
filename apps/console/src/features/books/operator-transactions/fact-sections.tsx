import { Link } from '@tanstack/react-router';
import type { Search } from '../../../app/router/search.ts';
import { useText } from '../../../lib/text/index.ts';
import { Money } from '../../../shared/money/money.tsx';
import { maskedNumber } from '../../../shared/payout/payout-docs.ts';
import { reasonText } from '../../../shared/status/reason-labels.ts';
import { FullTime } from '../../../shared/time/relative-time.tsx';
import { Reveal } from '../../../shared/reveal/reveal.tsx';
import { FlagTag, StatusLabel } from '../../../shared/status/status-label.tsx';
import { CopyableLine, FactLine, Part } from '../../../shared/withdrawal/withdrawal-parts.tsx';
import classes from './timeline.module.css';
import type { TransactionDetail } from './use-transactions.ts';
import styles from '../../../ui/shared-styles.module.css';

/** Why its money went by this account, and what was promised when its code was made. */
export function Route({ of: { route } }: { of: TransactionDetail }) {
  const t = useText();
  if (route === null) return null;
  const [could, couldNot] = [
    route.considered.filter(({ whyNot }) => whyNot === null),
    route.considered.filter(({ whyNot }) => whyNot !== null),
  ];
  return (
    <Part name={t('movements.route')}>
      <dl className={classes.facts}>
        <FactLine name={t('movements.rail')}>{route.rail}</FactLine>
        {route.providerFee === null ? null : (
          <FactLine name={t('movements.providerFee')}>
            <Money of={route.providerFee} />
          </FactLine>
        )}
        {could.length === 0 ? null : (
          <FactLine name={t('movements.chosenFrom')}>
            {could.map(({ label, last4 }) => `${label} ${maskedNumber(last4)}`).join(', ')}
          </FactLine>
        )}
        {couldNot.length === 0 ? null : (
          <FactLine name={t('movements.couldNot')}>
            {couldNot.map(({ label, whyNot }) => `${label}: ${reasonText(whyNot, t)}`).join(', ')}
          </FactLine>
        )}
        {route.others.map(({ why, count }) => (
          <FactLine key={why} name={t('movements.more', { count })}>
            {why === 'couldPay' ? t('movements.couldPay') : reasonText(why, t)}
          </FactLine>
        ))}
        {route.latePolicy === null ? null : (
          <FactLine name={t('movements.latePolicy')}>
            {t(`latePolicy.${route.latePolicy}`)}
          </FactLine>
        )}
      </dl>
      {route.isAmountShared === true ? (
        <p className={styles.soft}>{t('movements.sharedAmount')}</p>
      ) : null}
    </Part>
  );
}

/** Other tries of the same session or request. */
export function OtherAttempts({ of: { attempts } }: { of: TransactionDetail }) {
  const t = useText();
  if (attempts.length === 0) return null;
  return (
    <Part name={t('movements.attempts')}>
      <ul className={classes.plainList}>
        {attempts.map(({ id, code, status, flag, finalPayment }) => (
          <li key={id} className={classes.boxHead}>
            <Link
              to="."
              search={(old: Search) => ({ ...old, id })}
              className={classes.code}
              resetScroll={false}
            >
              {code}
            </Link>
            <Money of={finalPayment} />
            <StatusLabel state={status} />
            <FlagTag flag={flag} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** What one looks it up by. */
export function TransactionFacts({
  of: { transaction: row, session, request },
}: {
  of: TransactionDetail;
}) {
  const t = useText();
  return (
    <Part name={t('movements.details')}>
      <dl className={classes.facts}>
        <FactLine name={t('movements.merchant')}>
          <Link to="/merchant/$id" params={{ id: row.merchant.id }} className={classes.code}>
            {row.merchant.name}
          </Link>{' '}
          <span className={styles.soft}>{row.merchant.code}</span>
        </FactLine>
        <FactLine name={t('movements.kind')}>{t(`movementKind.${row.kind}`)}</FactLine>
        <FactLine name={t('movements.method')}>{t(`method.${row.method}`)}</FactLine>
        {row.account === null ? null : (
          <FactLine name={t('movements.account')}>
            <Link
              to={`/${row.account.provider}/$id`}
              params={{ id: row.account.id }}
              className={classes.code}
            >
              {row.account.label}
            </Link>{' '}
            <span className={styles.soft}>{maskedNumber(row.account.last4)}</span>
          </FactLine>
        )}
        {row.device === null ? null : (
          <FactLine name={t('movements.device')}>
            <Link to="/device/$id" params={{ id: row.device.id }} className={classes.code}>
              {row.device.name}
            </Link>
          </FactLine>
        )}
        <CopyableLine name={t('movements.refNo')} value={row.refNo} />
        <CopyableLine name={t('movements.merchantReference')} value={row.reference} />
        <CopyableLine name={t('movements.providerReference')} value={row.providerReference} />
        <FactLine name={t('movements.customer')}>{row.customerName}</FactLine>
        {session?.customerPhoneLast4 == null ? null : (
          <FactLine name={t('movements.phone')}>
            <Reveal
              of={{ entity: 'session', id: session.id, field: 'phone' }}
              masked={maskedNumber(session.customerPhoneLast4)}
              what={t('movements.phone')}
            />
          </FactLine>
        )}
        {request === null ? null : (
          <FactLine name={t('movements.destination')}>
            {[request.institution, request.holderName].filter(Boolean).join(' ')}{' '}
            {request.last4 === null ? null : (
              <Reveal
                of={{ entity: 'withdrawal', id: request.id, field: 'accountNumber' }}
                masked={maskedNumber(request.last4)}
                what={t('movements.destination')}
              />
            )}
          </FactLine>
        )}
        {row.statusReason === null ? null : (
          <FactLine name={t('movements.reason')}>
            {reasonText(row.statusReason, t, row.kind)}
          </FactLine>
        )}
        <FactLine name={t('movements.made')}>
          <FullTime at={row.createdAt} />
        </FactLine>
        {row.expiresAt === null ? null : (
          <FactLine name={t('movements.expires')}>
            <FullTime at={row.expiresAt} />
          </FactLine>
        )}
        {row.paidAt === null ? null : (
          <FactLine name={t('movements.paidAt')}>
            <FullTime at={row.paidAt} />
          </FactLine>
        )}
        {row.completedAt === null ? null : (
          <FactLine name={t('movements.completed')}>
            <FullTime at={row.completedAt} />
          </FactLine>
        )}
        <CopyableLine name={t('movements.id')} value={row.id} />
      </dl>
    </Part>
  );
}
