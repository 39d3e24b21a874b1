import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { ChangedMeanwhile } from '../../../../shared/failure/changed-meanwhile.tsx';
import { moneyString } from '../../../../lib/money/money-text.ts';
import classes from '../unmatched.module.css';
import type { InboxLine } from '../use-unmatched.ts';

/**
 * What happened to a line while somebody wrote about it, in place; what was written stays until one
 * has looked again.
 */
export function Meanwhile({
  before,
  now,
  onLookAgain,
}: {
  before: InboxLine;
  now: InboxLine;
  onLookAgain: () => void;
}) {
  const t = useText();
  const fields: [string, string, string][] = [
    [t('unmatched.status'), t(`state.${before.matchStatus}`), t(`state.${now.matchStatus}`)],
    [t('unmatched.left'), moneyString(before.rest), moneyString(now.rest)],
  ];
  const changes = fields
    .filter(([, old, fresh]) => old !== fresh)
    .map(([field, old, fresh]) => ({ field, before: old, after: fresh }));
  const { proposal } = now;
  const text =
    proposal === null
      ? t('unmatched.meanwhile')
      : t('unmatched.meanwhileBy', {
          name: proposal.proposedBy.name,
          what: t(`unmatched.kind.${proposal.kind}`),
        });
  return (
    <div className={classes.meanwhile}>
      <ChangedMeanwhile text={text} changes={changes} />
      <Button size="s" onClick={onLookAgain}>
        {t('unmatched.lookAgain')}
      </Button>
    </div>
  );
}
