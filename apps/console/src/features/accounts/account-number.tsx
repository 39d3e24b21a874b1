import { IconEye } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountDetail } from '@wallet/contract';
import { ask, endpoints } from '../../app/api.ts';
import { useMay } from '../../app/session/use-may.ts';
import { useText } from '../../app/text/index.ts';
import { Button } from '../../kit/button.tsx';
import { useNow } from '../../kit/clock.ts';
import { CopyButton } from '../../kit/copy-button.tsx';
import { FormProblem } from './form-problem.tsx';
import classes from './account-page.module.css';

interface Revealed {
  number: string;
  untilMs: number;
}

/** The masked number, and for those with the right the whole one for half a minute: each look is recorded, and nothing keeps the number. */
export function AccountNumber({ detail: { account, basic } }: { detail: AccountDetail }) {
  const t = useText();
  const may = useMay('accounts.reveal');
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const looking = useMutation({
    mutationFn: () => ask(endpoints.revealAccountNumber, { params: { id: account.id }, body: {} }),
    gcTime: 0,
    onSuccess: ({ number, shownSeconds }) => {
      setRevealed(revealedFor(number, shownSeconds));
      setTimeout(() => setRevealed(null), shownSeconds * 1_000);
      looking.reset();
    },
  });
  if (revealed) return <WholeNumber {...revealed} />;
  return (
    <>
      <span className={classes.inline}>
        <span className="figures">{basic.maskedNumber}</span>
        <Button size="s" kind="quiet" icon={IconEye} busy={looking.isPending} reason={may.reason} onClick={() => looking.mutate()}>{t('account.reveal')}</Button>
      </span>
      {looking.error ? <FormProblem error={looking.error} /> : null}
    </>
  );
}

function revealedFor(number: string, seconds: number): Revealed {
  return { number, untilMs: Date.now() + seconds * 1_000 };
}

function WholeNumber({ number, untilMs }: Revealed) {
  const t = useText();
  const leftSeconds = Math.max(0, Math.ceil((untilMs - useNow()) / 1_000));
  return (
    <>
      <span className={classes.inline} role="status"><strong className="figures">{number}</strong><CopyButton value={number} what={t('account.number')} /></span>
      <span className={classes.second}>{t('account.revealed', { count: leftSeconds })}</span>
    </>
  );
}
