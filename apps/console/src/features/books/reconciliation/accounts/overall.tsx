import type { ReconciliationOverall } from '@wallet/contract';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Figure, Figures } from '../../../../ui/detail-frame.tsx';
import { isZero } from '../../../../lib/money/money-text.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { FullTime, RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { ages } from '../reconciliation-filters.ts';
import classes from '../reconciliation.module.css';
import type { TabProps } from '../tab-props.ts';
import type { RunDetail } from '../use-reconciliation.ts';

interface OverallProps {
  run: RunDetail | undefined;
  isEmpty: boolean;
  /** A newer comparison is there. */
  isOld: boolean;
  patch: TabProps['patch'];
}

/** When it was compared and by whom, and what all accounts of each currency make together. */
export function Overall({ run, isEmpty, isOld, patch }: OverallProps) {
  const t = useText();
  if (isEmpty) return null;
  if (run === undefined)
    return (
      <div className={classes.overall} role="status" aria-label={t('app.loading')}>
        <span className={classes.bone} />
        <span className={classes.bigBone} />
      </div>
    );
  return (
    <div className={classes.overall}>
      <p className={classes.when}>
        <StatusShape shape={run.openDifferences > 0 ? 'hand' : 'good'} />
        <span>
          <strong>{t('recon.openCount', { count: run.openDifferences })}</strong>{' '}
          <span className={classes.soft}>
            {t(`recon.runKind.${run.kind}`, { day: run.day, name: run.startedBy?.name ?? '' })},{' '}
            {isOld ? <FullTime at={run.at} /> : <RelativeTime at={run.at} />}
          </span>
        </span>
        {isOld ? (
          <Button size="s" onClick={() => patch({ run: undefined, id: undefined })}>
            {t('recon.toNewest')}
          </Button>
        ) : null}
      </p>
      {run.overall.map((of) => (
        <OfCurrency key={of.currency} of={of} />
      ))}
    </div>
  );
}

function OfCurrency({ of }: { of: ReconciliationOverall }) {
  const t = useText();
  const open = ages.reduce((count, age) => count + of.aging[age], 0);
  return (
    <section aria-label={t('recon.overallOf', { currency: of.currency })}>
      <Figures>
        <Figure name={t('recon.ledger')} note={t('recon.ledgerNote')}>
          <Money of={of.ledger} />
        </Figure>
        <Figure name={t('recon.reported')} note={t('recon.reportedNote')}>
          <Money of={of.reported} />
        </Figure>
        <Figure name={t('recon.difference')} note={t('recon.verdictCounts', of.accounts)}>
          {isZero(of.difference) ? (
            <span className={classes.agree}>{t('recon.agrees')}</span>
          ) : (
            <Money of={of.difference} />
          )}
        </Figure>
        <Figure
          name={t('recon.inTransit')}
          note={
            <>
              {t('recon.suspense')} <Money of={of.suspense} />
            </>
          }
        >
          <Money of={of.inTransit} />
        </Figure>
        <Figure
          name={t('recon.aging')}
          note={
            open === 0
              ? t('recon.nothingOpen')
              : ages
                  .filter((age) => of.aging[age] > 0)
                  .map((age) => t(`recon.ageCount.${age}`, { count: of.aging[age] }))
                  .join(' \u00b7 ')
          }
        >
          <span className="figures">{open}</span>
        </Figure>
      </Figures>
    </section>
  );
}
