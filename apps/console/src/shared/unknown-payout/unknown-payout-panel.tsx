import type { PayoutCase } from '@wallet/contract';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text/index.ts';
import { ErrorState } from '../failure/error-state.tsx';
import { DecideStep } from './decide-step.tsx';
import { KnownStep } from './known-step.tsx';
import { CheckStep } from './check-step.tsx';
import { PastProposals } from './past-proposals.tsx';
import classes from './unknown-payout.module.css';
import { usePayoutCase } from './use-unknown-payouts.ts';

/** The way through an unknown payout: what we know, what to look at, what to decide. */
export function UnknownPayoutPanel({ payoutId }: { payoutId: string }) {
  const t = useText();
  const { data, error, isFetching, refetch } = usePayoutCase(payoutId);
  if (data) return <Steps found={data} />;
  if (error)
    return (
      <ErrorState
        heading={t('unknownPayout.oneFailed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div role="status" aria-label={t('app.loading')}>
      {['60%', '80%', '45%', '70%', '55%'].map((width) => (
        <span key={width} className={classes.bone} style={{ width }} />
      ))}
    </div>
  );
}

function Steps({ found }: { found: PayoutCase }) {
  const t = useText();
  return (
    <>
      <ol className={classes.steps}>
        <Step number={1} name={t('unknownPayout.known')}>
          <KnownStep found={found} />
        </Step>
        <Step number={2} name={t('unknownPayout.look')}>
          <CheckStep found={found} />
        </Step>
        <Step number={3} name={t('unknownPayout.decide')}>
          <DecideStep found={found} />
        </Step>
      </ol>
      <PastProposals proposals={found.proposals} />
    </>
  );
}

function Step({ number, name, children }: { number: number; name: string; children: ReactNode }) {
  return (
    <li className={classes.step}>
      <h3 className={classes.stepName}>
        <span className={`${classes.number} figures`} aria-hidden>
          {number}
        </span>
        {name}
      </h3>
      {children}
    </li>
  );
}
