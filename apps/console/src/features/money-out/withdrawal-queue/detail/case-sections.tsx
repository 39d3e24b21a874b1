import { Link } from '@tanstack/react-router';
import type { WithdrawalWait } from '@wallet/contract';
import type { ReactNode } from 'react';
import classes from '../../../../shared/withdrawal/withdrawal.module.css';
import styles from '../../../../ui/shared-styles.module.css';
import type { Search } from '../../../../app/router/search.ts';
import { useText } from '../../../../lib/text/index.ts';
import { actorRoleText } from '../../../../shared/audit/audit-text.ts';
import { useNow } from '../../../../lib/dates/clock.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { FullTime, ListTime } from '../../../../shared/time/relative-time.tsx';
import { Reveal } from '../../../../shared/reveal/reveal.tsx';
import { type Shape, StatusShape } from '../../../../ui/status/status-shape.tsx';
import { StatusLabel } from '../../../../shared/status/status-label.tsx';
import { WaitTimes } from '../../../../shared/withdrawal/waits/wait-times.tsx';
import { CopyableLine, FactLine, Part } from '../../../../shared/withdrawal/withdrawal-parts.tsx';
import { NameCheckLine } from '../../../../shared/withdrawal/withdrawal-status.tsx';
import { destinationName, reasonText } from '../../../../shared/withdrawal/withdrawal-docs.ts';
import { findingLabels, fingerprint, reasonLabels, waitLabels } from '../case-labels.ts';
import type { WithdrawalCase } from '../use-queue.ts';

interface PartProps {
  of: WithdrawalCase;
}

const minuteMs = 60_000;
const outcomeShapes: Readonly<Record<WithdrawalCase['findings'][number]['outcome'], Shape>> = {
  allow: 'good',
  hold: 'held',
  reject: 'bad',
};

/** Why people are asked, what the rules found, and what it waits for. */
export function Why({ of }: PartProps) {
  const t = useText();
  const nowMs = useNow(minuteMs);
  const reasons = reasonLabels(of, nowMs, t);
  const wait = of.request.waitsFor;
  // What a name that failed waits for says by itself why.
  const status = wait?.reason === 'nameFailed' ? null : reasonText(of.request, t);
  if (reasons.length === 0 && of.findings.length === 0 && status === null && wait === null)
    return null;
  return (
    <Part name={t(of.request.approvals.needed > 1 ? 'approval.whyTwo' : 'approval.why')}>
      <ul className={styles.rows}>
        {status === null ? null : <Said shape="held">{status}</Said>}
        {reasons.map((words) => (
          <Said key={words} shape="hand">
            {words}
          </Said>
        ))}
        {of.findings.map((finding) => (
          <Said key={JSON.stringify(finding)} shape={outcomeShapes[finding.outcome]}>
            {findingLabels(finding, t)}
          </Said>
        ))}
        {wait === null ? null : <Waits of={of} wait={wait} />}
      </ul>
    </Part>
  );
}

/** For what it waits, as exactly as is known, what helps, and since when. */
function Waits({
  of: {
    request: { obstacle },
  },
  wait,
}: PartProps & { wait: WithdrawalWait }) {
  const t = useText();
  const exact = obstacle === null ? null : waitLabels(obstacle, t);
  return (
    <Said shape="waiting">
      {exact === null
        ? t(`wait.${wait.reason}`)
        : t('withdrawalQueue.waitsFor', { what: exact.text })}
      <span className={classes.second}>
        {exact?.act ?? t(`waitAct.${wait.reason}`)} <WaitTimes of={wait} />
      </span>
    </Said>
  );
}

/** Where it goes and whose account the institution says it is. */
export function Payee({ of: { request } }: PartProps) {
  const t = useText();
  const { destination } = request;
  return (
    <Part name={t('withdrawal.destination')}>
      {destination === null ? (
        <p className={styles.soft}>{t('withdrawalQueue.noDestination')}</p>
      ) : (
        <dl className={classes.facts}>
          <FactLine name={t('withdrawal.to')}>
            <Reveal
              of={{ entity: 'withdrawal', id: request.id, field: 'accountNumber' }}
              masked={destinationName(destination)}
              what={t('withdrawal.destination')}
            />
          </FactLine>
          <FactLine name={t('withdrawalQueue.way')}>
            {t(`payoutWay.${destination.method}`)}
          </FactLine>
          <FactLine name={t('withdrawal.holder')}>{destination.holderName}</FactLine>
          <FactLine name={t('withdrawal.nameCheck')}>
            <NameCheckLine row={request} />
          </FactLine>
        </dl>
      )}
    </Part>
  );
}

/** What the merchant has, and what would be left. */
export function Balance({ of: { balance } }: PartProps) {
  const t = useText();
  return (
    <Part name={t('withdrawalQueue.balance')}>
      <dl className={classes.facts}>
        <FactLine name={t('withdrawalQueue.available')}>
          <Money of={balance.available} />
        </FactLine>
        <FactLine name={t('withdrawalQueue.held')}>
          <Money of={balance.held} />
        </FactLine>
        <FactLine name={t('approval.balanceAfter')}>
          <Money of={balance.after} />
        </FactLine>
      </dl>
    </Part>
  );
}

/** What was paid to this destination before. */
export function History({ of: { destinationHistory: history } }: PartProps) {
  const t = useText();
  return (
    <Part name={t('withdrawalQueue.history')}>
      <dl className={classes.facts}>
        <FactLine name={t('withdrawalQueue.paidBefore')}>
          {history.paidCount === 0 ? (
            t('withdrawalQueue.neverPaid')
          ) : (
            <>
              {t('withdrawalQueue.times', { count: history.paidCount })}{' '}
              <Money of={history.paidSum} />
            </>
          )}
        </FactLine>
        {history.firstPaidAt === null ? null : (
          <FactLine name={t('withdrawalQueue.firstPaid')}>
            <FullTime at={history.firstPaidAt} />
          </FactLine>
        )}
        {history.lastPaidAt === null ? null : (
          <FactLine name={t('withdrawalQueue.lastPaid')}>
            <FullTime at={history.lastPaidAt} />
          </FactLine>
        )}
        <FactLine name={t('withdrawalQueue.failedBefore')}>
          {t('withdrawalQueue.times', { count: history.failedCount })}
        </FactLine>
        <FactLine name={t('withdrawalQueue.otherMerchants')}>
          {history.otherMerchants === 0
            ? t('withdrawalQueue.noOthers')
            : t('withdrawalQueue.others', { count: history.otherMerchants })}
        </FactLine>
        {history.methodAddedAt === null ? null : (
          <FactLine name={t('withdrawalQueue.methodAdded')}>
            <FullTime at={history.methodAddedAt} />
          </FactLine>
        )}
      </dl>
      {history.recent.length === 0 ? null : (
        <table className={classes.table} aria-label={t('withdrawalQueue.history')}>
          <tbody>
            {history.recent.map(({ id, refNo, amount, status, at }) => (
              <tr key={id}>
                <td>
                  <Link
                    to="."
                    search={(old: Search) => ({ ...old, id })}
                    className={classes.code}
                    resetScroll={false}
                  >
                    {refNo}
                  </Link>
                </td>
                <td>
                  <StatusLabel state={status} />
                </td>
                <td>
                  <Money of={amount} />
                </td>
                <td>
                  <ListTime at={at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}

/** Who said what so far. What no longer counts says so. */
export function Decisions({ of: { decisions } }: PartProps) {
  const t = useText();
  return (
    <Part name={t('withdrawalQueue.decisions')}>
      {decisions.length === 0 ? (
        <p className={styles.soft}>{t('withdrawalQueue.noDecisions')}</p>
      ) : (
        <ul className={styles.rows}>
          {decisions.map(({ by, decision, reason, at, counts }) => (
            <Said
              key={`${by.id} ${at}`}
              shape={
                decision === 'approve'
                  ? counts
                    ? 'good'
                    : 'over'
                  : decision === 'reject'
                    ? 'bad'
                    : 'held'
              }
            >
              <strong>{by.name}</strong>{' '}
              <span className={styles.soft}>
                {actorRoleText(by.role, t)}, {t(`decided.${decision}`)} <ListTime at={at} />
                {counts ? null : `, ${t('withdrawalQueue.noLongerCounts')}`}
              </span>
              {reason === null ? null : (
                <span className={classes.quote}>{`\u201c${reason}\u201d`}</span>
              )}
            </Said>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** What one looks it up by, and what a decision is bound to. */
export function CaseFacts({ of: { request } }: PartProps) {
  const t = useText();
  return (
    <Part name={t('withdrawalQueue.details')}>
      <dl className={classes.facts}>
        <FactLine name={t('withdrawalQueue.merchant')}>
          <Link to="/merchant/$id" params={{ id: request.merchant.id }} className={classes.code}>
            {request.merchant.name}
          </Link>{' '}
          <span className={styles.soft}>{request.merchant.code}</span>
        </FactLine>
        <CopyableLine name={t('withdrawal.refNo')} value={request.refNo} />
        <CopyableLine name={t('withdrawal.reference')} value={request.reference} />
        <FactLine name={t('withdrawal.note')}>{request.note}</FactLine>
        <FactLine name={t('withdrawal.source')}>
          {[t(`withdrawalSource.${request.source}`), request.createdBy?.name]
            .filter(Boolean)
            .join(', ')}
        </FactLine>
        <FactLine name={t('withdrawalQueue.asked')}>
          <FullTime at={request.createdAt} />
        </FactLine>
        <FactLine name={t('approval.fingerprint')}>
          {request.payloadHash === '' ? null : (
            <span className={classes.mark}>{fingerprint(request.payloadHash)}</span>
          )}
        </FactLine>
        <CopyableLine name={t('withdrawal.id')} value={request.id} />
      </dl>
    </Part>
  );
}

function Said({ shape, children }: { shape: Shape; children: ReactNode }) {
  return (
    <li className={classes.line}>
      <StatusShape shape={shape} />
      <div>{children}</div>
    </li>
  );
}
