import { useText, type Translate } from '../../../../lib/text/index.ts';
import { adjustmentLegs } from '../../../../shared/money/adjustment-entries.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import headClasses from '../../../../ui/dialog/drawer-head.module.css';
import { Drawer } from '../../../../ui/dialog/drawer.tsx';
import { LedgerEffect } from '../../../../shared/money/ledger-effect.tsx';
import { lineCode } from '../../../../shared/money/line-code.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { FullTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { PostingActs } from '../../../../shared/approval/posting-actions.tsx';
import { FactLine } from '../../../../shared/withdrawal/withdrawal-parts.tsx';
import frame from '../../../../shared/withdrawal/withdrawal.module.css';
import { accountText, postingShapes } from '../reconciliation-labels.ts';
import { WhoMay } from '../../../../shared/approval/who-may.tsx';
import classes from '../reconciliation.module.css';
import type { TabProps } from '../tab-props.ts';
import { useReconciliationChanged, type Posting } from '../use-reconciliation.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface PostingDrawerProps {
  posting: Posting;
  patch: TabProps['patch'];
  position: { at: number; of: number } | null;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One posting by hand: what it does to the books, who wished it and who agreed, and what can be decided now. */
export function PostingDrawer({ posting, patch, ...moves }: PostingDrawerProps) {
  const t = useText();
  const changed = useReconciliationChanged();
  const { code, amount, decision } = posting;
  return (
    <Drawer
      {...moves}
      name={code}
      onClose={() => patch({ id: undefined })}
      top={
        <>
          <span className={styles.strongCode}>{code}</span>
          <CopyButton value={code} what={code} />
        </>
      }
      head={
        <div className={headClasses.sum}>
          <Money of={amount} moved size="tile" />
          <PostingState posting={posting} />
        </div>
      }
    >
      <div className={frame.sections}>
        <PostingActs posting={posting} changed={changed} className={classes.acts} />
        <section aria-label={t('recon.effect')}>
          <h2 className={frame.heading}>{t('recon.effect')}</h2>
          <LedgerEffect
            legs={adjustmentLegs({ ...posting, merchant: posting.merchant?.name ?? null })}
          />
        </section>
        <section aria-label={t('recon.people')}>
          <h2 className={frame.heading}>{t('recon.people')}</h2>
          <dl className={frame.facts}>
            <FactLine name={t('recon.about')}>{aboutPosting(posting, t)}</FactLine>
            <AskedBy posting={posting} />
            <FactLine name={t('recon.reason')}>
              <span className={classes.quote}>{posting.reason}</span>
            </FactLine>
            {posting.status === 'open' ? (
              <FactLine name={t('recon.lapses')}>
                <FullTime at={posting.lapsesAt} />
              </FactLine>
            ) : null}
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
          </dl>
        </section>
      </div>
    </Drawer>
  );
}

/** Whose account or balance it is about. */
export function aboutPosting({ account, merchant, lineId }: Posting, t: Translate): string {
  if (merchant) return merchant.name;
  if (account === null) return t('recon.nothing');
  return lineId === null ? accountText(account) : `${lineCode(lineId)}, ${accountText(account)}`;
}

/** Who asked for it, and who may decide while somebody may. */
function AskedBy({ posting: { id, status, proposedBy, proposedAt } }: { posting: Posting }) {
  const t = useText();
  return (
    <FactLine name={t('recon.proposedBy')}>
      {proposedBy.name}, <FullTime at={proposedAt} />
      {status === 'open' ? <WhoMay subject="adjustment" id={id} /> : null}
    </FactLine>
  );
}

export function PostingState({ posting: { status } }: { posting: Posting }) {
  const t = useText();
  return (
    <span className={classes.state}>
      <StatusShape shape={postingShapes[status]} />
      {t(`recon.posting.${status}`)}
    </span>
  );
}
