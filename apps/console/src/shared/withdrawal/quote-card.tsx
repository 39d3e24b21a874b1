import type { WithdrawalQuote } from '@wallet/contract';
import { useText, type TextKey } from '../../lib/text/index.ts';
import { FormProblem } from '../failure/form-problem.tsx';
import { Money } from '../money/money.tsx';
import { StatusShape } from '../../ui/status/status-shape.tsx';
import classes from './quote.module.css';
import { quoteRows } from './quote-rows.ts';
import type { QuoteState } from './use-quote.ts';

/** What stands in its way, in the words of whoever asks. */
export type QuoteProblemMessages = Readonly<
  Record<NonNullable<WithdrawalQuote['problem']>['code'], TextKey>
>;

/** What it costs, what is left and when it arrives; it keeps its place while nothing is known. */
export function QuoteCard({
  quote: { shown, isStale, error },
  problemMessages: problemTexts,
}: {
  quote: QuoteState;
  problemMessages: QuoteProblemMessages;
}) {
  const t = useText();
  if (error) return <FormProblem error={error} />;
  if (shown === undefined) return <p className={classes.noQuote}>{t('withdrawalForm.noQuote')}</p>;
  return (
    <div className={classes.quote} aria-busy={isStale} data-stale={isStale || undefined}>
      <dl className={classes.quoteRows} aria-label={t('withdrawalForm.quote')}>
        {quoteRows(shown).map(({ key, name, of, isShort }) => (
          <div
            key={key}
            data-total={key === 'total' || undefined}
            data-short={isShort || undefined}
          >
            <dt>{t(name)}</dt>
            <dd>
              <Money of={of} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('withdrawalForm.arrives')}</dt>
          <dd>
            {shown.arrival === null
              ? t('withdrawalForm.arrivalUnknown')
              : t(`withdrawalArrival.${shown.arrival}`)}
          </dd>
        </div>
      </dl>
      <p className={classes.quoteProblem} role="status">
        {shown.problem === null ? null : (
          <>
            <StatusShape shape="bad" />
            {t(problemTexts[shown.problem.code])}
          </>
        )}
      </p>
    </div>
  );
}
