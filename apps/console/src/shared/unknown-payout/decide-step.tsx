import type { PayoutCase } from '@wallet/contract';
import { useState } from 'react';
import { useText } from '../../lib/text/index.ts';
import { Button } from '../../ui/button.tsx';
import { NotPaidForm } from './not-paid-form.tsx';
import { PaidForm } from './paid-form.tsx';
import { ProposalBox } from './proposal-box.tsx';
import { whyText } from './unknown-payout-labels.ts';
import classes from './unknown-payout.module.css';
import { useWriteTime } from './use-write-time.ts';

/** What may be decided now, and why something may not. Somebody's proposal is decided first. */
export function DecideStep({ found }: { found: PayoutCase }) {
  const t = useText();
  const time = useWriteTime();
  const [open, setOpen] = useState<'paid' | 'notPaid' | null>(null);
  const { payout, acts, proposals } = found;
  const proposal = proposals.find(({ id }) => id === payout.proposal?.id);
  if (payout.status !== 'unknown' && payout.status !== 'review')
    return <p>{t('unknownPayout.overNow', { state: t(`state.${payout.status}`) })}</p>;
  if (proposal) return <ProposalBox found={found} proposal={proposal} />;
  const whyNotPaid =
    whyText(acts.settle, t, time) === undefined ? undefined : whyText(acts.proposePaid, t, time);
  const whyNotDisproved = whyText(acts.proposeNotPaid, t, time);
  const close = () => setOpen(null);
  if (open === 'paid' && whyNotPaid === undefined)
    return <PaidForm found={found} onClose={close} />;
  if (open === 'notPaid' && whyNotDisproved === undefined)
    return <NotPaidForm found={found} onClose={close} />;
  return (
    <div className={classes.parts}>
      <Choice
        name={t('unknownPayout.wasPaid')}
        text={t('unknownPayout.wasPaidText')}
        act={t('unknownPayout.nameDebit')}
        why={whyNotPaid}
        onPress={() => setOpen('paid')}
      />
      <Choice
        name={t('unknownPayout.wasNotPaid')}
        text={t('unknownPayout.wasNotPaidText')}
        act={t('unknownPayout.sayNotPaid')}
        why={whyNotDisproved}
        onPress={() => setOpen('notPaid')}
      />
      <p className={classes.soft}>{t('unknownPayout.orWait')}</p>
    </div>
  );
}

interface ChoiceProps {
  name: string;
  text: string;
  act: string;
  why: string | undefined;
  onPress: () => void;
}

function Choice({ name, text, act, why, onPress }: ChoiceProps) {
  return (
    <section className={classes.choice} aria-label={name}>
      <h4 className={classes.partName}>{name}</h4>
      <p>{text}</p>
      {why === undefined ? null : <p className={classes.soft}>{why}</p>}
      <Button reason={why} onClick={onPress}>
        {act}
      </Button>
    </section>
  );
}
