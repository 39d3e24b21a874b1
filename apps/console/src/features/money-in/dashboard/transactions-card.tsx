import { IconArrowDownLeft, IconArrowUpRight, IconArrowsExchange } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TransactionRow } from '@wallet/contract';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../lib/text/index.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Money } from '../../../shared/money/money.tsx';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';
import { RelativeTime } from '../../../shared/time/relative-time.tsx';
import { StatusLabel } from '../../../shared/status/status-label.tsx';
import { useHighlight } from '../../../ui/table/use-highlight.ts';
import { useNarrow } from '../../../lib/use-narrow.ts';
import { isIncoming, movedAmount } from '../../../shared/money/transaction-title.ts';
import classes from './dashboard.module.css';
import { steadyRows } from './steady-rows.ts';
import styles from '../../../ui/shared-styles.module.css';

const bones = [1, 2, 3, 4, 5, 6];

interface MovementsCardProps {
  rows: readonly TransactionRow[] | undefined;
  mode: TransactionRow['mode'];
  /** What makes the first one. */
  act: ReactNode;
}

/** The latest transactions, newest first. While somebody points at them none moves. */
export function TransactionsCard({ rows, mode, act }: MovementsCardProps) {
  const t = useText();
  const narrow = useNarrow();
  const [isHeld, setHeld] = useState(false);
  const shown = useSteady(rows, isHeld);
  return (
    <Card
      title={t('dashboard.latest')}
      aside={
        <Link to="/transaction" search={mode === 'test' ? { mode } : {}}>
          {t('dashboard.all')}
        </Link>
      }
    >
      {shown?.length === 0 ? (
        <EmptyState
          icon={IconArrowsExchange}
          heading={t('dashboard.empty')}
          text={t(mode === 'test' ? 'dashboard.emptyTestText' : 'dashboard.emptyText')}
        >
          {act}
        </EmptyState>
      ) : (
        <table
          className={classes.movements}
          aria-label={t('dashboard.latest')}
          aria-busy={shown === undefined}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <tbody>
            {shown === undefined
              ? bones.map((bone) => <BoneRow key={bone} />)
              : shown.map((row) => <Movement key={row.id} row={row} narrow={narrow} />)}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function useSteady(rows: MovementsCardProps['rows'], isHeld: boolean): MovementsCardProps['rows'] {
  const [kept, setKept] = useState({ rows, isHeld, shown: rows });
  if (kept.rows === rows && kept.isHeld === isHeld) return kept.shown;
  const shown = steadyRows(kept.shown, rows, isHeld);
  setKept({ rows, isHeld, shown });
  return shown;
}

function Movement({ row, narrow }: { row: TransactionRow; narrow: boolean }) {
  const t = useText();
  const element = useHighlight<HTMLTableRowElement>(row.status);
  const { amount, moved } = movedAmount(row);
  const name = (
    <Link
      to="/transaction"
      search={row.mode === 'test' ? { id: row.id, mode: 'test' } : { id: row.id }}
      className={classes.who}
    >
      {row.customerName ?? row.reference ?? row.code}
    </Link>
  );
  const money = <Money of={amount} moved={moved} soft={!moved} />;
  const about = `${row.code}, ${t(`method.${row.method}`)}`;
  if (narrow) {
    return (
      <tr ref={element}>
        <td colSpan={5} className={classes.phoneCell}>
          <PhoneRow
            title={name}
            amount={money}
            middle={t(`method.${row.method}`)}
            time={<RelativeTime at={row.createdAt} />}
            status={<StatusLabel state={row.status} />}
            code={row.code}
          />
        </td>
      </tr>
    );
  }
  return (
    <tr ref={element}>
      <td>
        <span className={classes.direction}>
          <Icon of={isIncoming(row) ? IconArrowDownLeft : IconArrowUpRight} size={14} />
        </span>
      </td>
      <td>
        {name}
        <span className={styles.note}>{about}</span>
      </td>
      <td>
        <StatusLabel state={row.status} />
      </td>
      <td className={styles.end}>{money}</td>
      <td>
        <RelativeTime at={row.createdAt} />
      </td>
    </tr>
  );
}

function BoneRow() {
  return (
    <tr aria-hidden>
      <td>
        <span className={classes.direction} />
      </td>
      <td>
        <span className={classes.bone} style={{ width: 140, height: 10 }} />
      </td>
      <td>
        <span className={classes.bone} style={{ width: 90, height: 10 }} />
      </td>
      <td>
        <span className={classes.bone} style={{ width: 90, height: 10, marginLeft: 'auto' }} />
      </td>
      <td>
        <span className={classes.bone} style={{ width: 50, height: 10, marginLeft: 'auto' }} />
      </td>
    </tr>
  );
}
