import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import classes from '../unmatched.module.css';
import { kindObstacle, wishKinds, type LineDetail, type WishKind } from '../wish.ts';

/** What a line can be, all in sight; what it cannot be says why. */
export function KindChoice({
  chosen,
  detail,
  onChoose,
}: {
  chosen: WishKind;
  detail: LineDetail;
  onChoose: (kind: WishKind) => void;
}) {
  const t = useText();
  return (
    <div className={classes.kinds} role="group" aria-label={t('unmatched.which')}>
      {wishKinds.map((kind) => {
        const obstacle = kindObstacle(kind, detail);
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
