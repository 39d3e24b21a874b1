import { useState } from 'react';
import type { PatchSearch } from '../../../../app/router/use-search.ts';
import { useText } from '../../../../lib/text/index.ts';
import { ProposalBox } from '../proposals/proposal-box.tsx';
import { ProposeForm } from './propose-form.tsx';
import { useLineAdjustment } from '../lines/use-adjustment.ts';
import type { LineDetail } from '../proposal-input.ts';
import styles from '../../../../ui/shared-styles.module.css';

/**
 * What is decided about a line now: somebody's proposal, or a new one. Once somebody has begun to
 * write, what happens to the line meanwhile is told beside the form and takes nothing away. When it
 * was looked at, the form goes on with the line as it is now, and gives way only to somebody's
 * proposal and to a line that is explained.
 */
export function DecideLine({
  detail,
  decide,
  patch,
}: {
  detail: LineDetail;
  decide: string | undefined;
  patch: PatchSearch;
}) {
  const t = useText();
  const [seen, setSeen] = useState<LineDetail | null>(null);
  const [round, setRound] = useState(0);
  const adjustment = useLineAdjustment(detail.line).data;
  const shown = seen ?? detail;
  const proposal = shown.proposals.find(
    ({ status, id }) => status === 'open' && id === shown.line.proposal?.id,
  );
  const restart = () => (setSeen(null), setRound(round + 1));
  const again = () =>
    detail.line.proposal === null && !isOver(detail) ? setSeen(detail) : restart();
  if (seen === null && proposal)
    return (
      <ProposalBox
        key={proposal.id}
        proposal={proposal}
        detail={detail}
        decide={decide}
        patch={patch}
      />
    );
  // Somebody proposed a posting for it, which stands above: it is decided first, unless something
  // was written here before.
  if (seen === null && adjustment?.status === 'open') return null;
  if (seen === null && isOver(detail)) return <p className={styles.quiet}>{t('unmatched.over')}</p>;
  return (
    <ProposeForm
      key={round}
      seen={shown}
      now={detail}
      onTouch={() => seen === null && setSeen(detail)}
      onLookAgain={again}
      onDone={restart}
    />
  );
}

/** Nothing of it waits for a person any more. */
function isOver({ line: { matchStatus, isPending } }: LineDetail): boolean {
  return (
    matchStatus === 'ignored' ||
    matchStatus === 'baseline' ||
    (matchStatus === 'matched' && !isPending)
  );
}
