import { IconEye } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountDetail } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { useNow } from '../../../../lib/dates/clock.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import classes from './account-page.module.css';

interface Revealed {
  number: string;
  shownSeconds: number;
  untilMs: number;
}

/**
 * The masked number, and for those with the right the whole one for half a minute: each look is
 * recorded, and nothing keeps the number.
 */
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
        <IconButton
          icon={IconEye}
          size="s"
          kind="quiet"
          label={
            may.reason === undefined ? t('account.reveal') : `${t('account.reveal')}. ${may.reason}`
          }
          aria-disabled={may.reason === undefined ? undefined : true}
          onClick={() =>
            may.reason === undefined && !looking.isPending ? looking.mutate() : undefined
          }
        />
      </span>
      {looking.error ? <FormProblem error={looking.error} /> : null}
    </>
  );
}

function revealedFor(number: string, seconds: number): Revealed {
  return { number, shownSeconds: seconds, untilMs: Date.now() + seconds * 1_000 };
}

function WholeNumber({ number, shownSeconds, untilMs }: Revealed) {
  const t = useText();
  const leftSeconds = Math.min(shownSeconds, Math.max(0, Math.ceil((untilMs - useNow()) / 1_000)));
  return (
    <div>
      <span className={classes.inline} role="status">
        <strong className="figures">{number}</strong>
        <CopyButton value={number} what={t('account.number')} />
      </span>
      <span className={classes.second}>{t('account.revealed', { count: leftSeconds })}</span>
    </div>
  );
}
