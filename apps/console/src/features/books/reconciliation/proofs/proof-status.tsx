import { IconShieldCheck } from '@tabler/icons-react';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import classes from '../reconciliation.module.css';
import { useProveAll, type IntegrityView } from './use-integrity.ts';

/** When the books were last looked at and proved, and whose payouts rest. It keeps its room while it loads. */
export function ProofStatus({ standing }: { standing: IntegrityView | undefined }) {
  const t = useText();
  if (standing === undefined)
    return (
      <div className={classes.standing} role="status" aria-label={t('app.loading')}>
        <span className={classes.bone} />
      </div>
    );
  const { stops, lastMinute, lastDay, underWay } = standing;
  const isStopped = stops.all || stops.merchants + stops.accounts > 0;
  return (
    <div className={classes.standing}>
      <p className={classes.when}>
        <StatusShape shape={isStopped ? 'bad' : 'good'} />
        <span>
          <strong>{stopsText(stops, t)}</strong>
        </span>
      </p>
      <p className={classes.soft}>
        {t('proofs.lastMinute')} <When at={lastMinute?.endedAt} />
        {'. '}
        {t('proofs.lastDay')} <When at={lastDay?.endedAt} />
        {underWay === null ? '.' : `. ${t('proofs.underWay', { count: underWay.checks })}`}
      </p>
    </div>
  );
}

/** Proves everything now, for who has mended something and does not wait for the day. */
export function ProveButton({ isUnderWay }: { isUnderWay: boolean }) {
  const t = useText();
  const prove = useProveAll();
  const may = useMay('reconciliation.propose').reason;
  return (
    <Button
      icon={IconShieldCheck}
      busy={prove.isPending}
      reason={may ?? (isUnderWay ? t('proofs.isUnderWay') : undefined)}
      onClick={() => prove.mutate()}
    >
      {t('proofs.proveNow')}
    </Button>
  );
}

function When({ at }: { at: string | null | undefined }) {
  const t = useText();
  return at ? <RelativeTime at={at} /> : <>{t('proofs.never')}</>;
}

function stopsText({ all, merchants, accounts }: IntegrityView['stops'], t: Translate): string {
  if (all) return t('proofs.allStopped');
  if (merchants + accounts === 0) return t('proofs.noneStopped');
  return t('proofs.someStopped', { merchants, accounts });
}
