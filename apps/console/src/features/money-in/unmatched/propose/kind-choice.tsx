import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import classes from '../unmatched.module.css';
import {
  kindDisabledReason,
  proposalFormKinds,
  type LineDetail,
  type ProposalFormKind,
} from '../proposal-input.ts';

/** What a line can be, all in sight; what it cannot be says why. */
export function KindChoice({
  chosen,
  detail,
  onChoose,
}: {
  chosen: ProposalFormKind;
  detail: LineDetail;
  onChoose: (kind: ProposalFormKind) => void;
}) {
  const t = useText();
  return (
    <div className={classes.kinds} role="group" aria-label={t('unmatched.which')}>
      {proposalFormKinds.map((kind) => {
        const obstacle = kindDisabledReason(kind, detail);
        return (
          <Button
            key={kind}
            size="s"
            aria-pressed={kind === chosen}
            reason={obstacle === undefined ? undefined : t(obstacle)}
            onClick={() => onChoose(kind)}
          >
            {t(`unmatched.kind.${kind}`)}
          </Button>
        );
      })}
    </div>
  );
}
