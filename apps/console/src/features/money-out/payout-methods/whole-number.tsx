import { IconEye } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { PayoutMethodRow } from '@wallet/contract';
import { useEffect, useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../lib/dates/clock.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { maskedNumber } from '../../../shared/payout/payout-docs.ts';
import classes from './payout-methods.module.css';
import styles from '../../../ui/shared-styles.module.css';

const shownMs = 30_000;

/** The masked number, and the whole one for half a minute: each look is recorded, and nothing keeps the number. */
export function WholeNumber({
  row: { id, last4 },
  reason,
}: {
  row: PayoutMethodRow;
  reason: string | undefined;
}) {
  const t = useText();
  const [shown, setShown] = useState<{ number: string; untilMs: number } | null>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), shown.untilMs - Date.now());
    return () => clearTimeout(timer);
  }, [shown]);
  const looking = useMutation({
    mutationFn: () => ask(endpoints.revealOwnPayoutMethod, { params: { id } }),
    gcTime: 0,
    onSuccess: ({ accountNumber }) => {
      setShown(shownFromNow(accountNumber));
      looking.reset();
    },
  });
  if (shown) return <Shown {...shown} />;
  return (
    <>
      <span className={classes.inline}>
        {maskedNumber(last4)}
        <Button
          size="s"
          icon={IconEye}
          busy={looking.isPending}
          reason={reason}
          onClick={() => looking.mutate()}
        >
          {t('payouts.reveal')}
        </Button>
      </span>
      <FormProblem error={looking.error} />
    </>
  );
}

function shownFromNow(number: string): { number: string; untilMs: number } {
  return { number, untilMs: Date.now() + shownMs };
}

function Shown({ number, untilMs }: { number: string; untilMs: number }) {
  const t = useText();
  const leftSeconds = Math.min(
    shownMs / 1_000,
    Math.max(0, Math.ceil((untilMs - useNow()) / 1_000)),
  );
  return (
    <span>
      <span className={classes.inline} role="status">
        <strong className={styles.code}>{number}</strong>
        <CopyButton value={number} what={t('payouts.number')} />
      </span>
      <span className={classes.second}>{t('payouts.revealed', { count: leftSeconds })}</span>
    </span>
  );
}
