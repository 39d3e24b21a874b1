import type { LateMoney } from '@wallet/contract';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { Money } from '../../../../shared/money/money.tsx';
import { RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import classes from './late-money.module.css';
import { useCredit, useLateMoney } from './use-late-money.ts';
import styles from '../../../../ui/shared-styles.module.css';

const ReturnDialog = lazy(async () => ({
  default: (await import('./late-money-return.tsx')).LateMoneyReturn,
}));

/**
 * Money that came too late and waits for the merchant's word: credit the deposit after all, or send
 * it back. Nothing is shown while there is none.
 */
export function LateMoneyCard() {
  const t = useText();
  const { data } = useLateMoney();
  const credit = useCredit();
  const [back, setBack] = useState<LateMoney | null>(null);
  if (data === undefined || data.data.length === 0) return null;
  const waiting = data.data.filter(({ state }) => state === 'waits').length;
  return (
    <Card
      title={t('lateMoney.title')}
      aside={
        <span className="figures">
          {data.next === null ? t('lateMoney.count', { count: waiting }) : t('lateMoney.more')}
        </span>
      }
    >
      <p className={classes.lead}>{t('lateMoney.text')}</p>
      <FormProblem error={credit.error} />
      <ul className={classes.list}>
        {data.data.map((row) => (
          <LateRow
            key={row.lineId}
            row={row}
            busy={credit.isPending}
            onCredit={credit.start}
            onReturn={setBack}
          />
        ))}
      </ul>
      {back ? (
        <Suspense fallback={null}>
          <ReturnDialog row={back} onClose={() => setBack(null)} />
        </Suspense>
      ) : null}
    </Card>
  );
}

interface LateRowProps {
  row: LateMoney;
  busy: boolean;
  onCredit: (row: LateMoney) => void;
  onReturn: (row: LateMoney) => void;
}

function LateRow({ row, busy, onCredit, onReturn }: LateRowProps) {
  const t = useText();
  const may = useMay('lateMoney.decideOwn');
  const name = row.customerName ?? row.payerName ?? row.code;
  return (
    <li className={classes.row}>
      <div>
        <Link to="/transaction" search={{ id: row.transactionId }} className={classes.who}>
          {name}
        </Link>
        <span className={styles.fine}>
          {row.code}, {t('lateMoney.paid')} <RelativeTime at={row.paidAt} />
        </span>
      </div>
      <Money of={row.amount} />
      {row.state === 'waits' ? (
        <div className={classes.acts}>
          <Button
            size="s"
            reason={may.reason}
            busy={busy}
            onClick={() => onCredit(row)}
            aria-label={t('lateMoney.creditOf', { name })}
          >
            {t('lateMoney.credit')}
          </Button>
          <Button
            size="s"
            reason={may.reason}
            onClick={() => onReturn(row)}
            aria-label={t('lateMoney.returnOf', { name })}
          >
            {t('lateMoney.return')}
          </Button>
        </div>
      ) : (
        <p className={classes.state}>
          <StatusShape shape="waiting" size={12} />
          {t(stateText(row))}
        </p>
      )}
    </li>
  );
}

function stateText({
  state,
  choice,
}: LateMoney): 'lateMoney.isProposed' | 'lateMoney.isCredit' | 'lateMoney.isReturn' {
  if (state === 'proposed') return 'lateMoney.isProposed';
  return choice?.choice === 'return' ? 'lateMoney.isReturn' : 'lateMoney.isCredit';
}
