import { useState } from 'react';
import type { PatchSearch } from '../../app/router/use-search.ts';
import { useText } from '../../app/text/index.ts';
import { ProposalBox } from './proposal-box.tsx';
import { ProposeForm } from './propose-form.tsx';
import classes from './unmatched.module.css';
import type { LineDetail } from './wish.ts';

/**
 * What is decided about a line now: somebody's proposal, or a new one. Once somebody has begun to write, what happens to the
 * line meanwhile is told beside the form and takes nothing away; the form gives way when it was looked at.
 */
export function DecideLine({ detail, decide, patch }: { detail: LineDetail; decide: string | undefined; patch: PatchSearch }) {
  const t = useText();
  const [seen, setSeen] = useState<LineDetail | null>(null);
  const [round, setRound] = useState(0);
  const shown = seen ?? detail;
  const proposal = shown.proposals.find(({ status, id }) => status === 'open' && id === shown.line.proposal?.id);
  const again = () => (setSeen(null), setRound(round + 1));
  if (seen === null && proposal) return <ProposalBox key={proposal.id} proposal={proposal} detail={detail} decide={decide} patch={patch} />;
  const isOver = shown.line.matchStatus === 'ignored' || shown.line.matchStatus === 'baseline' || (shown.line.matchStatus === 'matched' && !shown.line.isPending);
  if (seen === null && isOver) return <p className={classes.soft}>{t('unmatched.over')}</p>;
  return <ProposeForm key={round} seen={shown} now={detail} onTouch={() => seen === null && setSeen(detail)} onLookAgain={again} onDone={again} />;
}
