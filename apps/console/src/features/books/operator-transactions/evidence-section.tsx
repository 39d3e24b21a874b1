import { useText } from '../../../lib/text/index.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { lineCode } from '../../../shared/money/line-code.ts';
import { Money } from '../../../shared/money/money.tsx';
import { maskedNumber } from '../../../shared/payout/payout-docs.ts';
import { reasonText } from '../../../shared/status/reason-labels.ts';
import { FullTime } from '../../../shared/time/relative-time.tsx';
import { StatusLabel, Tag } from '../../../shared/status/status-label.tsx';
import { CopyableLine, FactLine, Part } from '../../../shared/withdrawal/withdrawal-parts.tsx';
import { joinedSpans } from './transaction-labels.ts';
import classes from './timeline.module.css';
import type { TransactionDetail } from './use-transactions.ts';
import styles from '../../../ui/shared-styles.module.css';

type Line = TransactionDetail['evidence']['lines'][number];

/** What the account’s statement says about it, what of it was read without a gap, and what the phone noticed. */
export function Evidence({
  of: {
    evidence: { lines, coverage, observations },
  },
}: {
  of: TransactionDetail;
}) {
  const t = useText();
  return (
    <Part name={t('movements.evidence')}>
      {lines.length === 0 ? (
        <p className={styles.soft}>{t('movements.noEvidence')}</p>
      ) : (
        lines.map((line) => <EvidenceLine key={`${line.id} ${line.role}`} line={line} />)
      )}
      {coverage.length === 0 ? null : (
        <>
          <h3 className={classes.subheading}>{t('movements.coverage')}</h3>
          <ul className={classes.plainList}>
            {joinedSpans(coverage).map(({ from, to }) => (
              <li key={from}>
                <FullTime at={from} /> <span aria-hidden>{'\u2013'}</span> <FullTime at={to} />
              </li>
            ))}
          </ul>
        </>
      )}
      {observations.length === 0 ? null : (
        <>
          <h3 className={classes.subheading}>{t('movements.observations')}</h3>
          <p className={styles.longNote}>{t('movements.observationsNote')}</p>
          <ul className={classes.plainList}>
            {observations.map(({ id, amount, observedAt }) => (
              <li key={id}>
                {amount === null ? null : (
                  <>
                    <Money of={amount} />
                    {', '}
                  </>
                )}
                <FullTime at={observedAt} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}

function EvidenceLine({ line }: { line: Line }) {
  const t = useText();
  const signed =
    line.direction === 'debit' ? { ...line.amount, value: `-${line.amount.value}` } : line.amount;
  return (
    <div className={classes.box}>
      <div className={classes.boxHead}>
        <Money of={signed} moved />
        <Tag>{t(`lineRole.${line.role}`)}</Tag>
        <StatusLabel state={line.matchStatus} />
      </div>
      <dl className={classes.facts}>
        {line.counterparty === null ? null : (
          <FactLine name={t('movements.party')}>{line.counterparty}</FactLine>
        )}
        <CopyableLine name={t('movements.providerReference')} value={line.providerReference} />
        <FactLine name={t('movements.account')}>
          {line.account.label} {maskedNumber(line.account.last4)}
        </FactLine>
        <FactLine name={t('movements.bankTime')}>
          <FullTime at={line.occurredFrom} />
        </FactLine>
        <FactLine name={t('movements.seen')}>
          <FullTime at={line.observedAt} />
        </FactLine>
        {line.allocated === null ? null : (
          <FactLine name={t('movements.used')}>
            <Money of={line.allocated} />
          </FactLine>
        )}
        {line.reason === null ? null : (
          <FactLine name={t('movements.reason')}>{reasonText(line.reason, t)}</FactLine>
        )}
        {line.confirmation === null ? null : (
          <FactLine name={t('movements.confirmation')}>
            {t(`lineConfirmation.${line.confirmation}`)}
          </FactLine>
        )}
        {line.rawDroppedAt === null ? null : (
          <FactLine name={t('movements.rawDropped')}>
            <FullTime at={line.rawDroppedAt} />
          </FactLine>
        )}
        <FactLine name={t('movements.id')}>
          <span className={styles.inline}>
            {lineCode(line.id)}
            <CopyButton value={line.id} what={lineCode(line.id)} />
          </span>
        </FactLine>
      </dl>
      {line.raw === null ? null : (
        <details className={classes.raw}>
          <summary>{t('movements.raw')}</summary>
          <dl className={classes.facts}>
            {line.raw.map(({ name, value }) => (
              <FactLine key={name} name={name}>
                {value}
              </FactLine>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}
