import { useMay } from '../../app/session/use-may.ts';
import { useUser } from '../../app/session/use-session.ts';
import { useText } from '../../lib/text/index.ts';
import { Button } from '../../ui/button.tsx';
import { useDecisions } from './use-decisions.ts';

/** What can be decided about an open posting: another person agrees or refuses; its own proposer takes it back. */
export function PostingActs({
  posting: { id, status, code, proposedBy },
  changed,
  className,
}: {
  posting: { id: string; status: string; code: string; proposedBy: { id: string } };
  /** Reads again what the decision changed. */
  changed: () => Promise<unknown>;
  className: string | undefined;
}) {
  const t = useText();
  const { id: me } = useUser();
  const mayDecide = useMay('reconciliation.decide').reason;
  const { start, isBusy } = useDecisions(changed);
  const isOwn = proposedBy.id === me;
  if (status !== 'open') return null;
  const reason = mayDecide ?? (isOwn ? t('recon.ownProposal') : undefined);
  return (
    <div className={className}>
      <Button
        here
        kind="primary"
        busy={isBusy}
        reason={reason}
        onClick={() => start({ act: 'approvePosting', id, name: code })}
      >
        {t('recon.agreePosting')}
      </Button>
      <Button
        busy={isBusy}
        reason={reason}
        onClick={() => start({ act: 'rejectPosting', id, name: code })}
      >
        {t('recon.refuse')}
      </Button>
      {isOwn ? (
        <Button
          kind="quiet"
          busy={isBusy}
          onClick={() => start({ act: 'takeBackPosting', id, name: code })}
        >
          {t('recon.takeBack')}
        </Button>
      ) : null}
    </div>
  );
}
