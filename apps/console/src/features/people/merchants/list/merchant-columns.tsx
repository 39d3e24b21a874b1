import { Link } from '@tanstack/react-router';
import type { MerchantRow } from '@wallet/contract';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { TwoLines } from '../../../../shared/list/list-frame.tsx';
import type { Column } from '../../../../ui/table/list-rows.tsx';
import { Money } from '../../../../shared/money/money.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { MerchantStatusLabel } from '../merchant-status.tsx';
import classes from '../merchants.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** Code and name, country, status, who owns it, what it has, since when. */
export function merchantColumns(t: Translate): Column<MerchantRow>[] {
  return [
    {
      key: 'merchant',
      head: t('merchants.merchant'),
      width: '26%',
      cell: (row) => (
        <TwoLines
          first={<MerchantName merchant={row} />}
          second={<span className={styles.code}>{row.code}</span>}
        />
      ),
    },
    {
      key: 'country',
      head: t('merchants.country'),
      width: '14%',
      cell: (row) => <TwoLines first={t(`merchantCountry.${row.country}`)} second={row.currency} />,
    },
    {
      key: 'status',
      head: t('merchants.status'),
      width: '14%',
      cell: (row) => <MerchantStatusLabel status={row.status} />,
    },
    { key: 'owner', head: t('merchants.owner'), cell: (row) => <Owner merchant={row} /> },
    {
      key: 'balance',
      head: t('merchants.balance'),
      end: true,
      cell: (row) => <Balance merchant={row} />,
    },
    {
      key: 'created',
      head: t('merchants.created'),
      end: true,
      width: '12%',
      cell: (row) => (
        <span className={classes.soft}>
          <ListTime at={row.createdAt} />
        </span>
      ),
    },
  ];
}

/** A merchant on a phone. */
export function MerchantPhoneRow({ merchant }: { merchant: MerchantRow }) {
  const t = useText();
  return (
    <PhoneRow
      title={<MerchantName merchant={merchant} />}
      amount={<Balance merchant={merchant} />}
      middle={merchant.owner?.name ?? t('merchants.noOwner')}
      time={t(`merchantCountry.${merchant.country}`)}
      status={<MerchantStatusLabel status={merchant.status} />}
      code={merchant.code}
    />
  );
}

function MerchantName({ merchant: { id, name } }: { merchant: MerchantRow }) {
  return (
    <Link to="/merchant/$id" params={{ id }} className={classes.name}>
      {name}
    </Link>
  );
}

function Owner({ merchant: { owner } }: { merchant: MerchantRow }) {
  const t = useText();
  if (owner === null) return <span className={classes.soft}>{t('merchants.noOwner')}</span>;
  return (
    <TwoLines
      first={owner.name}
      second={
        owner.status === 'active'
          ? owner.email
          : `${owner.email}, ${t(`userStatus.${owner.status}`)}`
      }
    />
  );
}

function Balance({ merchant: { balance } }: { merchant: MerchantRow }) {
  const t = useText();
  return balance === null ? (
    <span className={classes.soft} title={t('merchants.balanceHidden')}>
      {t('merchants.hidden')}
    </span>
  ) : (
    <Money of={balance.available} />
  );
}
