import { Link } from '@tanstack/react-router';
import { useMay } from '../../../../app/session/use-may.ts';
import { useUser } from '../../../../app/session/use-session.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import headClasses from '../../../../ui/dialog/drawer-head.module.css';
import { Drawer } from '../../../../ui/dialog/drawer.tsx';
import { lineCode } from '../../../../shared/money/line-code.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { FullTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { useDecisions } from '../../../../shared/approval/use-decisions.ts';
import { FactLine } from '../../../../shared/withdrawal/withdrawal-parts.tsx';
import frame from '../../../../shared/withdrawal/withdrawal.module.css';
import { InternalTransferState, internalTransferName } from './internal-transfer-columns.tsx';
import { WhoMay } from '../../../../shared/approval/who-may.tsx';
import classes from '../reconciliation.module.css';
import type { TabProps } from '../tab-props.ts';
import { useReconciliationChanged, type Move } from '../use-reconciliation.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface MoveDrawerProps {
  move: Move;
  patch: TabProps['patch'];
  position: { at: number; of: number } | null;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One move: who wished it and who agreed, its lines as they come, and what can be decided now. */
export function InternalTransferDrawer({ move, patch, ...moves }: MoveDrawerProps) {
  const t = useText();
  const { decision, outLine, inLine, from, to, cancelReason } = move;
  return (
    <Drawer
      {...moves}
      name={internalTransferName(move, t)}
      onClose={() => patch({ id: undefined })}
      top={t(`recon.moveKind.${move.kind}`)}
      head={
        <div className={headClasses.sum}>
          <Money of={move.amount} size="tile" />
          <InternalTransferState move={move} />
        </div>
      }
    >
      <div className={frame.sections}>
        <MoveActs move={move} />
        <section aria-label={t('recon.itsLines')}>
          <h2 className={frame.heading}>{t('recon.itsLines')}</h2>
          {from === null ? null : (
            <Side
              name={t('recon.leaves', { account: `${from.label} \u2022\u2022${from.last4}` })}
              line={outLine}
              isOver={move.status === 'cancelled' || move.status === 'rejected'}
            />
          )}
          {to === null ? null : (
            <Side
              name={t('recon.reaches', { account: `${to.label} \u2022\u2022${to.last4}` })}
              line={inLine}
              isOver={move.status === 'cancelled' || move.status === 'rejected'}
            />
          )}
        </section>
        <section aria-label={t('recon.people')}>
          <h2 className={frame.heading}>{t('recon.people')}</h2>
          <dl className={frame.facts}>
            <FactLine name={t('recon.proposedBy')}>
              {move.proposedBy.name}, <FullTime at={move.proposedAt} />
              {move.status === 'proposed' ? <WhoMay subject="ownMove" id={move.id} /> : null}
            </FactLine>
            <FactLine name={t('recon.reason')}>
              <span className={classes.quote}>{move.reason}</span>
            </FactLine>
            {decision === null ? null : (
              <>
                <FactLine name={t('recon.decidedBy')}>
                  {decision.by.name}, <FullTime at={decision.at} />
                </FactLine>
                <FactLine name={t('recon.decisionReason')}>
                  <span className={classes.quote}>{decision.reason}</span>
                </FactLine>
              </>
            )}
            {cancelReason === null ? null : (
              <FactLine name={t('recon.cancelReason')}>
                <span className={classes.quote}>{cancelReason}</span>
              </FactLine>
            )}
          </dl>
        </section>
      </div>
    </Drawer>
  );
}

function Side({ name, line, isOver }: { name: string; line: Move['outLine']; isOver: boolean }) {
  const t = useText();
  return (
    <div className={classes.compared}>
      <StatusShape shape={line ? 'good' : isOver ? 'over' : 'waiting'} />
      <div>
        <strong>{name}</strong>
        <span className={styles.note}>
          {line ? (
            <FullTime at={line.occurredFrom} />
          ) : (
            t(isOver ? 'recon.noLine' : 'recon.lineAwaited')
          )}
        </span>
      </div>
      <div className={classes.pair}>
        {line ? (
          <Link to="/unmatched-money" search={{ id: line.lineId }} className={classes.link}>
            {lineCode(line.lineId)}
          </Link>
        ) : null}
      </div>
    </div>
  );
}

/** Another person agrees or refuses; until a line came it can be cancelled. */
function MoveActs({ move }: { move: Move }) {
  const t = useText();
  const { id: me } = useUser();
  const mayDecide = useMay('moves.decide').reason;
  const mayPropose = useMay('moves.propose').reason;
  const { start, isBusy } = useDecisions(useReconciliationChanged());
  const name = internalTransferName(move, t);
  const own = move.proposedBy.id === me ? t('recon.ownProposal') : undefined;
  const canCancel =
    move.status === 'proposed' ||
    (move.status === 'announced' && move.outLine === null && move.inLine === null);
  if (!canCancel) return null;
  return (
    <div className={classes.acts}>
      {move.status === 'proposed' ? (
        <Button
          here
          kind="primary"
          busy={isBusy}
          reason={mayDecide ?? own}
          onClick={() => start({ act: 'approveMove', id: move.id, name })}
        >
          {t('recon.agree')}
        </Button>
      ) : null}
      {move.status === 'proposed' ? (
        <Button
          busy={isBusy}
          reason={mayDecide ?? own}
          onClick={() => start({ act: 'rejectMove', id: move.id, name })}
        >
          {t('recon.refuse')}
        </Button>
      ) : null}
      <Button
        kind="quiet"
        busy={isBusy}
        reason={mayPropose}
        onClick={() => start({ act: 'cancelMove', id: move.id, name })}
      >
        {t('recon.cancelMove')}
      </Button>
    </div>
  );
}
