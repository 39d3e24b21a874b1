import type { PayoutCase, PayoutReport } from '@wallet/contract';
import { useText } from '../../lib/text/index.ts';
import { Money } from '../money/money.tsx';
import { FullTime, ListTime } from '../time/relative-time.tsx';
import { StatusShape } from '../../ui/status/status-shape.tsx';
import { DebitList } from './debit-list.tsx';
import { confidenceShapes, nextText } from './unknown-payout-labels.ts';
import classes from './unknown-payout.module.css';
import { useWriteTime } from './use-write-time.ts';

/**
 * Everything that speaks for and against it: how sure it is and why, the reports, the reads, the
 * debits, the balance, and what comes next.
 */
export function KnownStep({ found: { payout, evidence } }: { found: PayoutCase }) {
  const t = useText();
  const time = useWriteTime();
  const { confidence, clues, reports, balance, next } = evidence;
  return (
    <div className={classes.parts}>
      <div className={classes.verdict} data-confidence={confidence}>
        <p className={classes.sure}>
          <StatusShape shape={confidenceShapes[confidence]} />
          {t(`payoutConfidence.${confidence}`)}
        </p>
        <ul className={classes.clues}>
          {clues.map((clue) => (
            <li key={clue}>{t(`payoutClue.${clue}`)}</li>
          ))}
        </ul>
        <p className={classes.soft}>{t('unknownPayout.confidenceNote')}</p>
      </div>
      <Part name={t('unknownPayout.reports')}>
        {reports.length === 0 ? (
          <p className={classes.soft}>{t('unknownPayout.noReports')}</p>
        ) : (
          <ul className={classes.list}>
            {reports.map((report, at) => (
              <Report key={`${report.at ?? ''}${at}`} report={report} />
            ))}
          </ul>
        )}
        <p className={classes.soft}>
          {payout.pressUntil === null
            ? t('unknownPayout.notTaken')
            : t('unknownPayout.pressUntil', { time: time(payout.pressUntil) })}
        </p>
      </Part>
      <Part name={t('unknownPayout.reads')}>
        <Reads found={{ payout, evidence }} />
      </Part>
      <Part name={t('unknownPayout.debits')}>
        <DebitList debits={evidence.debits} />
      </Part>
      <Part name={t('unknownPayout.balance')}>
        <p>{t(`payoutMoved.${balance.moved}`)}</p>
        <dl className={classes.facts}>
          {balance.expected === null ? null : (
            <>
              <dt>{t('unknownPayout.expected')}</dt>
              <dd>
                <Money of={balance.expected} />
              </dd>
            </>
          )}
          {balance.reported === null ? null : (
            <>
              <dt>{t('unknownPayout.reported')}</dt>
              <dd>
                <Money of={balance.reported} />{' '}
                {balance.reportedAt === null ? null : <ListTime at={balance.reportedAt} />}
              </dd>
            </>
          )}
        </dl>
      </Part>
      <Part name={t('unknownPayout.next')}>
        <p>{nextText(next, t, time)}</p>
      </Part>
    </div>
  );
}

function Part({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <section aria-label={name}>
      <h4 className={classes.partName}>{name}</h4>
      {children}
    </section>
  );
}

function Report({
  report: { at, outcome, counts, providerAnswer, reference, refusal, pressedAt },
}: {
  report: PayoutReport;
}) {
  const t = useText();
  return (
    <li>
      <p>
        {t(providerAnswer === null ? `payoutReport.${outcome}` : `payoutAnswer.${providerAnswer}`)}{' '}
        {at === null ? null : (
          <span className={classes.soft}>
            <FullTime at={at} />
          </span>
        )}
      </p>
      {refusal === null ? null : <p className={classes.said}>{refusal.text}</p>}
      {pressedAt === null ? null : (
        <p className={classes.soft}>
          {t('unknownPayout.pressedAt')} <FullTime at={pressedAt} />
        </p>
      )}
      {reference === null ? null : (
        <p className={classes.soft}>
          {t('unknownPayout.reference')} <span className="figures">{reference}</span>
        </p>
      )}
      {counts ? null : <p className={classes.soft}>{t('unknownPayout.doesNotCount')}</p>}
    </li>
  );
}

function Reads({
  found: {
    evidence: {
      reads: { from, to, complete, restarted, lagApart, coveredTo },
    },
  },
}: {
  found: Pick<PayoutCase, 'payout' | 'evidence'>;
}) {
  const t = useText();
  const time = useWriteTime();
  if (from === null || to === null)
    return <p className={classes.soft}>{t('unknownPayout.notTaken')}</p>;
  const checks = [
    ['readTwice', complete >= 2],
    ['readApart', lagApart],
    ['readRestarted', restarted],
  ] as const;
  return (
    <>
      <p>{t('unknownPayout.mustCover', { from: time(from), to: time(to) })}</p>
      <ul className={classes.checks}>
        {checks.map(([name, isDone]) => (
          <li key={name}>
            <StatusShape shape={isDone ? 'good' : 'waiting'} size={12} />
            {t(`unknownPayout.${name}`)}
            <span className="visually-hidden">
              : {t(isDone ? 'unknownPayout.yes' : 'unknownPayout.notYet')}
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.soft}>
        {coveredTo === null
          ? t('unknownPayout.neverRead')
          : t('unknownPayout.coveredTo', { time: time(coveredTo) })}
      </p>
    </>
  );
}
