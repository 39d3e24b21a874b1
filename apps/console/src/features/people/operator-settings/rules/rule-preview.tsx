import { failureOf } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import { moneyString } from '../../../../lib/money/money-text.ts';
import type { PreviewBody } from './rule-form.ts';
import { useRulePreview } from './use-rules.ts';
import classes from '../operator-settings.module.css';

/** What a rule says in plain words, and what it would have found among the last requests. */
export function RulePreview({
  sentence,
  terms,
  isOwn,
}: {
  sentence: string;
  terms: PreviewBody | undefined;
  isOwn: boolean;
}) {
  const t = useText();
  const { data, isStale, error } = useRulePreview(terms);
  const tried = () => {
    if (error) return failureText(failureOf(error).code, t);
    if (data === undefined) return t('app.loading');
    if (data.requests === 0) return t('rulePreview.noRequests', { days: data.days });
    if (data.found === 0)
      return t('rulePreview.nothing', { count: data.requests, days: data.days });
    return t('rulePreview.found', {
      count: data.found,
      requests: data.requests,
      days: data.days,
      subjects: data.subjects,
      sums: data.amounts.map(moneyString).join(', '),
    });
  };
  return (
    <div className={classes.preview}>
      <p className={classes.sentence}>{sentence}</p>
      <p className={classes.why}>{t(isOwn ? 'rulePreview.own' : 'rulePreview.every')}</p>
      <output className={classes.why} data-stale={isStale || undefined}>
        {tried()}
        {data && !data.isComplete ? ` ${t('rulePreview.newest')}` : ''}
      </output>
    </div>
  );
}
