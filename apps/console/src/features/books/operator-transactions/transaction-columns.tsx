import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { OperatorTransactionRow } from '@wallet/contract';
import type { Search } from '../../../app/router/search.ts';
import { useText, type Translate } from '../../../lib/text/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { TwoLines } from '../../../shared/list/list-frame.tsx';
import type { Column } from '../../../ui/table/list-rows.tsx';
import { Money } from '../../../shared/money/money.tsx';
import { isIncoming, movedAmount } from '../../../shared/money/transaction-title.ts';
import { maskedNumber } from '../../../shared/payout/payout-docs.ts';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';
import { ListTime } from '../../../shared/time/relative-time.tsx';
import { FlagTag, ProviderTile, StatusLabel, Tag } from '../../../shared/status/status-label.tsx';
import classes from './timeline.module.css';
import styles from '../../../ui/shared-styles.module.css';

type Row = OperatorTransactionRow;

/**
 * When, which way, which, whose, who, how, how much, how it stands, and more where somebody wants
 * it. Beside the open drawer only the essential ones stay.
 */
export function transactionColumns(t: Translate, isNarrow: boolean): Column<Row>[] {
  const all: (Column<Row> & { wide?: boolean })[] = [
    {
      key: 'time',
      head: t('movements.time'),
      width: isNarrow ? '19%' : '116px',
      cell: (row) => (
        <span className={styles.time}>
          <ListTime at={row.createdAt} />
        </span>
      ),
    },
    {
      key: 'direction',
      head: <span className="visually-hidden">{t('movements.direction')}</span>,
      wide: true,
      isFixed: true,
      width: '36px',
      cell: (row) => <Direction row={row} />,
    },
    {
      key: 'code',
      head: t('movements.code'),
      cell: (row) => (
        <TwoLines
          first={<MovementLink row={row} />}
          second={isNarrow ? row.merchant.name : row.reference}
        />
      ),
    },
    {
      key: 'merchant',
      head: t('movements.merchant'),
      wide: true,
      cell: (row) => row.merchant.name,
    },
    { key: 'party', head: t('movements.party'), wide: true, cell: (row) => <Party row={row} /> },
    { key: 'method', head: t('movements.method'), wide: true, cell: (row) => <Method row={row} /> },
    { key: 'amount', head: t('movements.amount'), end: true, cell: (row) => <Amount row={row} /> },
    {
      key: 'fee',
      head: t('movements.fee'),
      end: true,
      wide: true,
      isExtra: true,
      cell: (row) => <Money of={row.merchantFee} />,
    },
    {
      key: 'net',
      head: t('movements.net'),
      end: true,
      wide: true,
      isExtra: true,
      cell: (row) => (row.net === null ? null : <Money of={row.net} />),
    },
    {
      key: 'account',
      head: t('movements.account'),
      wide: true,
      isExtra: true,
      cell: (row) => row.account && `${row.account.label} ${maskedNumber(row.account.last4)}`,
    },
    {
      key: 'device',
      head: t('movements.device'),
      wide: true,
      isExtra: true,
      cell: (row) => row.device?.name,
    },
    {
      key: 'providerReference',
      head: t('movements.providerReference'),
      wide: true,
      isExtra: true,
      cell: (row) => row.providerReference,
    },
    {
      key: 'status',
      head: t('movements.status'),
      width: isNarrow ? '34%' : '20%',
      cell: (row) => <Status row={row} />,
    },
  ];
  return all.filter((column) => !isNarrow || column.wide !== true);
}

/** A transaction on a phone. */
export function TransactionPhoneRow({ row }: { row: Row }) {
  const t = useText();
  return (
    <PhoneRow
      title={<MovementLink row={row} text={row.merchant.name} />}
      amount={<Amount row={row} />}
      middle={[t(`method.${row.method}`), row.party].filter(Boolean).join(', ')}
      time={<ListTime at={row.createdAt} />}
      status={<Status row={row} />}
      code={row.code}
    />
  );
}

function MovementLink({ row, text }: { row: Row; text?: string }) {
  return (
    <Link
      to="."
      search={(old: Search) => ({ ...old, id: row.id })}
      className={classes.code}
      resetScroll={false}
    >
      {text ?? row.code}
    </Link>
  );
}

function Direction({ row }: { row: Row }) {
  const t = useText();
  const isIn = isIncoming(row);
  return (
    <span className={styles.soft} title={t(isIn ? 'movements.in' : 'movements.out')}>
      <Icon of={isIn ? IconArrowDownLeft : IconArrowUpRight} size={14} />
      <span className="visually-hidden">{t(isIn ? 'movements.in' : 'movements.out')}</span>
    </span>
  );
}

function Party({ row }: { row: Row }) {
  const t = useText();
  if (row.party === null) return <span className={styles.soft}>{t('movements.nobody')}</span>;
  return row.partyLast4 === null ? (
    <>{row.party}</>
  ) : (
    <TwoLines first={row.party} second={maskedNumber(row.partyLast4)} />
  );
}

function Method({ row }: { row: Row }) {
  const t = useText();
  const name = t(`method.${row.method}`);
  return (
    <span className={classes.method}>
      {row.account === null ? null : (
        <ProviderTile
          provider={row.account.provider}
          title={t(`provider.${row.account.provider}`)}
        />
      )}
      {name}
    </span>
  );
}

function Amount({ row }: { row: Row }) {
  const { amount, moved } = movedAmount(row);
  return <Money of={amount} moved={moved} soft={!moved} />;
}

function Status({ row }: { row: Row }) {
  const t = useText();
  return (
    <span className={classes.status}>
      <StatusLabel state={row.status} />
      <FlagTag flag={row.flag} />
      {row.mode === 'test' ? <Tag tone="orange">{t('payout.test')}</Tag> : null}
    </span>
  );
}
