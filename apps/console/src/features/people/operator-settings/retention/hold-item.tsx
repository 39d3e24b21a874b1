import type { RetentionHold } from '@wallet/contract';
import { useMay } from '../../../../app/session/use-may.ts';
import { useUser } from '../../../../app/session/use-session.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { ListTime, RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import type { useLift } from './use-retention.ts';
import classes from '../operator-settings.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** A hold with who placed it and why, and who lifted it. */
export function HoldItem({
  hold,
  lift,
}: {
  hold: RetentionHold;
  lift: ReturnType<typeof useLift>;
}) {
  const t = useText();
  const may = useMay('settings.manage');
  const isOwn = useUser().id === hold.placedBy?.id;
  const {
    kind,
    subjectId,
    reason,
    until,
    placedBy,
    placedAt,
    liftedBy,
    liftedAt,
    liftReason,
    isInForce,
  } = hold;
  return (
    <li className={classes.item} data-over={!isInForce || undefined}>
      <span className={classes.state}>
        <StatusShape shape={isInForce ? 'good' : 'over'} />
        {t(isInForce ? 'ruleState.inForce' : 'ruleState.ended')}
      </span>
      <span className={classes.grow}>
        <strong className={classes.sentence}>
          {t(`holdKind.${kind}`)} · {subjectId}
        </strong>
        <span className={classes.why}>{reason}</span>
        <span className={styles.note}>
          {t('entryBy.added', { name: placedBy?.name ?? '' })} <RelativeTime at={placedAt} />
          {until === null ? null : (
            <>
              {' '}
              · {t('rules.until')} <ListTime at={until} />
            </>
          )}
        </span>
        {liftedAt === null ? null : (
          <span className={styles.note}>
            {t('entryBy.ended', { name: liftedBy?.name ?? '' })} <RelativeTime at={liftedAt} />:{' '}
            {liftReason}
          </span>
        )}
      </span>
      {isInForce ? (
        <span className={classes.acts}>
          <Button
            size="s"
            busy={lift.isBusy}
            reason={may.reason ?? (isOwn ? t('values.ownProposal') : undefined)}
            aria-label={`${t('holds.lift')}: ${subjectId}`}
            onClick={() => lift.start(hold)}
          >
            {t('holds.lift')}
          </Button>
        </span>
      ) : null}
    </li>
  );
}
