import { Link } from '@tanstack/react-router';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { FullTime, ListTime } from '../../../../shared/time/relative-time.tsx';
import { isZero } from '../../../../lib/money/money-text.ts';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { CopyableLine, FactLine, Part } from '../../../../shared/withdrawal/withdrawal-parts.tsx';
import frame from '../../../../shared/withdrawal/withdrawal.module.css';
import { accountLabel, proposalLabel, transactionOf } from '../unmatched-labels.ts';
import classes from '../unmatched.module.css';
import type { InboxLine, Proposal } from '../use-unmatched.ts';
import type { LineDetail } from '../proposal-input.ts';
import styles from '../../../../ui/shared-styles.module.css';

/** What the account's history says of it. */
export function LineFacts({ line }: { line: InboxLine }) {
  const t = useText();
  return (
    <Part name={t('unmatched.says')}>
      <dl className={frame.facts}>
        <FactLine name={t('unmatched.payer')}>
          {line.counterparty ?? t('unmatched.nobody')}
        </FactLine>
        <FactLine name={t('unmatched.account')}>
          <Link
            to={`/${line.provider}/$id`}
            params={{ id: line.accountId }}
            className={classes.link}
          >
            {accountLabel(line, t)}
          </Link>
        </FactLine>
        <FactLine name={t('unmatched.happened')}>
          <FullTime at={line.occurredFrom} />
          {isMoment(line) ? null : (
            <>
              {' '}
              {'\u2013'} <FullTime at={line.occurredTo} />
            </>
          )}
        </FactLine>
        <FactLine name={t('unmatched.seen')}>
          <FullTime at={line.observedAt} />
        </FactLine>
        {isZero(line.allocated) ? null : (
          <>
            <FactLine name={t('unmatched.used')}>
              <Money of={line.allocated} />
            </FactLine>
            <FactLine name={t('unmatched.left')}>
              <Money of={line.rest} />
            </FactLine>
          </>
        )}
        <CopyableLine name={t('unmatched.code')} value={line.id} />
      </dl>
    </Part>
  );
}

/** A second is as short as a bank writes. */
function isMoment({ occurredFrom, occurredTo }: InboxLine): boolean {
  return Date.parse(occurredTo) - Date.parse(occurredFrom) <= 1_000;
}

/** What the line was used for so far, what was given back marked so. */
export function Allocations({ detail: { allocations } }: { detail: LineDetail }) {
  const t = useText();
  const maySee = useMay('transactions.readAll').allowed;
  if (allocations.length === 0) return null;
  return (
    <Part name={t('unmatched.allocations')}>
      <ul className={styles.rows}>
        {allocations.map(({ id, amount, purpose, target, status, at }) => (
          <li key={id} className={frame.line}>
            <StatusShape shape={status === 'active' ? 'good' : 'over'} />
            <div>
              {t(`unmatched.purpose.${purpose}`)} <Money of={amount} />
              {status === 'released' ? ` \u00b7 ${t('unmatched.released')}` : null}
              <span className={classes.second}>
                {maySee ? <UsedFor transactionId={transactionOf(target)} /> : null}{' '}
                <ListTime at={at} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function UsedFor({ transactionId }: { transactionId: string | undefined }) {
  return transactionId === undefined ? null : (
    <Link to="/transaction" search={{ id: transactionId }} className={classes.link}>
      {transactionId.slice(-6).toUpperCase()}
    </Link>
  );
}

const outcomeShapes = {
  open: 'next',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'over',
  lapsed: 'over',
} as const;

/** What was proposed before, and what became of it. */
export function PastProposals({ proposals }: { proposals: readonly Proposal[] }) {
  const t = useText();
  const past = proposals.filter(({ status }) => status !== 'open');
  if (past.length === 0) return null;
  return (
    <Part name={t('unmatched.past')}>
      <ul className={styles.rows}>
        {past.map((proposal) => (
          <li key={proposal.id} className={frame.line}>
            <StatusShape shape={outcomeShapes[proposal.status]} />
            <div>
              {t('unmatched.proposed', {
                name: proposal.proposedBy.name,
                what: proposalLabel(proposal, t),
              })}{' '}
              <Money of={proposal.amount} />
              <span className={frame.quote}>{`\u201c${proposal.reason}\u201d`}</span>
              <span className={classes.second}>
                {t(`unmatched.proposalStatus.${proposal.status}`)}
                {proposal.decision?.by ? `, ${proposal.decision.by.name}` : ''}{' '}
                {proposal.decision ? <ListTime at={proposal.decision.at} /> : null}
              </span>
              {proposal.decision?.reason ? (
                <span className={frame.quote}>{`\u201c${proposal.decision.reason}\u201d`}</span>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}
