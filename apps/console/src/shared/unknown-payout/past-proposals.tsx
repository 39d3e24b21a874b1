import type { PayoutProposal } from '@wallet/contract';
import { useText } from '../../lib/text/index.ts';
import { ListTime } from '../time/relative-time.tsx';
import classes from './unknown-payout.module.css';

/** What was proposed before, and what became of it. Nothing when nothing was. */
export function PastProposals({ proposals }: { proposals: readonly PayoutProposal[] }) {
  const t = useText();
  const past = proposals.filter(({ status }) => status !== 'open');
  if (past.length === 0) return null;
  return (
    <section aria-label={t('unknownPayout.past')}>
      <h3 className={classes.partName}>{t('unknownPayout.past')}</h3>
      <ul className={classes.list}>
        {past.map(({ id, outcome, status, proposedBy, proposedAt, decision }) => (
          <li key={id}>
            <p>
              {t(outcome === 'paid' ? 'unknownPayout.saysPaid' : 'unknownPayout.saysNotPaid', {
                name: proposedBy.name,
              })}{' '}
              <span className={classes.soft}>
                <ListTime at={proposedAt} />
              </span>
            </p>
            <p className={classes.soft}>
              {t(`payoutProposal.${status}`)}
              {decision?.by ? ` \u00b7 ${decision.by.name}` : ''}
              {decision?.reason ? ` \u00b7 ${decision.reason}` : ''}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
