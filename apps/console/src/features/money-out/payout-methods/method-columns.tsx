import { Link } from '@tanstack/react-router';
import type { PayoutMethodRow } from '@wallet/contract';
import type { Search } from '../../../app/router/search.ts';
import { type Translate, useText } from '../../../lib/text/index.ts';
import { TwoLines } from '../../../shared/list/list-frame.tsx';
import type { Column } from '../../../ui/table/list-rows.tsx';
import {
  PayoutStateNote,
  PayoutStateWord,
  VerificationWord,
} from '../../../shared/payout/payout-state.tsx';
import { payoutName, verificationAdvice } from '../../../shared/payout/payout-docs.ts';
import { ListTime } from '../../../shared/time/relative-time.tsx';
import { Tag } from '../../../shared/status/status-label.tsx';
import { MethodActionMenu } from './method-action-menu.tsx';
import type { MethodActs } from './use-method-actions.ts';
import classes from './payout-methods.module.css';
import styles from '../../../ui/shared-styles.module.css';

export interface RowActs {
  acts: MethodActs;
  onReplace: (row: PayoutMethodRow) => void;
}

/**
 * Where, whose, whether that is verified, whether it can be used, since when, and what can be done.
 * Beside the open drawer only the essential ones stay.
 */
export function methodColumns(
  t: Translate,
  { acts, onReplace, isNarrow }: RowActs & { isNarrow: boolean },
): Column<PayoutMethodRow>[] {
  const all: (Column<PayoutMethodRow> & { wide?: boolean })[] = [
    {
      key: 'destination',
      head: t('payouts.destination'),
      width: isNarrow ? '44%' : '21%',
      cell: (row) => <TwoLines first={<Name row={row} />} second={t(`payoutWay.${row.method}`)} />,
    },
    {
      key: 'holder',
      head: t('payouts.holder'),
      width: '17%',
      wide: true,
      cell: (row) => (
        <TwoLines
          first={<span className={styles.plain}>{row.holderName}</span>}
          second={<Warned row={row} />}
        />
      ),
    },
    {
      key: 'verification',
      head: t('payouts.verification'),
      wide: true,
      cell: (row) => (
        <TwoLines
          first={<VerificationWord status={row.verification.status} />}
          second={row.status === 'active' ? verificationAdvice(row, t) : null}
        />
      ),
    },
    {
      key: 'state',
      head: t('payouts.state'),
      width: isNarrow ? '36%' : '17%',
      cell: (row) => (
        <TwoLines
          first={<PayoutStateWord row={row} />}
          second={
            isNarrow ? t(`verification.${row.verification.status}`) : <PayoutStateNote row={row} />
          }
        />
      ),
    },
    {
      key: 'added',
      head: t('payouts.added'),
      width: '120px',
      wide: true,
      cell: (row) => (
        <TwoLines
          first={
            <span className={styles.plain}>
              <ListTime at={row.createdAt} />
            </span>
          }
          second={row.createdBy?.name ?? t('payouts.byProgram')}
        />
      ),
    },
    {
      key: 'acts',
      head: <span className="visually-hidden">{t('payouts.acts', { name: '' })}</span>,
      end: true,
      width: '64px',
      isFixed: true,
      cell: (row) => <MethodActionMenu row={row} acts={acts} onReplace={onReplace} />,
    },
  ];
  return all.filter((column) => !isNarrow || column.wide !== true);
}

/** A destination on a phone: four lines, because whose it is and whether it can be used are two things. */
export function MethodPhoneRow({ row, acts, onReplace }: RowActs & { row: PayoutMethodRow }) {
  const t = useText();
  return (
    <div className={classes.phone}>
      <div className={classes.phoneHead}>
        <span className={classes.phoneName}>
          <Name row={row} />
        </span>
        <MethodActionMenu row={row} acts={acts} onReplace={onReplace} />
      </div>
      <div>{row.holderName}</div>
      <div className={classes.phoneStates}>
        <PayoutStateWord row={row} />
        <VerificationWord status={row.verification.status} />
      </div>
      <div className={classes.second}>
        <PayoutStateNote row={row} />
      </div>
      {row.status === 'active' && row.verification.status !== 'verified' ? (
        <div className={classes.second}>{verificationAdvice(row, t)}</div>
      ) : null}
    </div>
  );
}

/** What makes a row new to look at. */
export function versionOf({ status, isDefault, verification }: PayoutMethodRow): string {
  return `${status} ${isDefault} ${verification.status}`;
}

function Name({ row }: { row: PayoutMethodRow }) {
  const t = useText();
  return (
    <span className={classes.named}>
      <Link
        to="."
        search={(old: Search) => ({ ...old, id: row.id })}
        className={classes.name}
        title={row.institution.name}
        resetScroll={false}
      >
        {payoutName(row)}
      </Link>
      {row.isDefault ? <Tag tone="green">{t('payout.default')}</Tag> : null}
    </span>
  );
}

function Warned({ row: { warnings } }: { row: PayoutMethodRow }) {
  const t = useText();
  return warnings.length === 0 ? null : <>{t('payouts.warned', { count: warnings.length })}</>;
}
