import type { AccountRow } from '@wallet/contract';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { TwoLines } from '../../../../shared/list/list-frame.tsx';
import type { Column } from '../../../../ui/table/list-rows.tsx';
import { Money } from '../../../../shared/money/money.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { Tag } from '../../../../shared/status/status-label.tsx';
import {
  AccountLink,
  BalanceCell,
  CapacityCell,
  EarnCell,
  LoginCell,
  OpenMoneyCell,
  PlaceCell,
} from '../account-cells.tsx';
import { numberAndHolder } from '../account-label.ts';
import { HealthIcons } from './health-icons.tsx';
import classes from '../accounts.module.css';

/** Which account, whether it is signed in, whether it can earn, its checks, its money, and where it runs. */
export function accountColumns(t: Translate): Column<AccountRow>[] {
  return [
    {
      key: 'account',
      head: t('accounts.account'),
      width: '17%',
      cell: (row) => (
        <TwoLines
          first={
            <>
              <AccountLink account={row} />
              <TestTag account={row} />
            </>
          }
          second={numberAndHolder(row)}
        />
      ),
    },
    {
      key: 'login',
      head: t('accounts.login'),
      width: '12%',
      cell: (row) => <LoginCell account={row} />,
    },
    {
      key: 'earn',
      head: t('accounts.earn'),
      width: '20%',
      cell: (row) => <EarnCell account={row} />,
    },
    { key: 'health', head: t('accounts.health'), cell: (row) => <HealthIcons account={row} /> },
    { key: 'place', head: t('accounts.place'), cell: (row) => <PlaceCell account={row} /> },
    {
      key: 'open',
      head: t('accounts.open'),
      end: true,
      cell: (row) => <OpenMoneyCell account={row} />,
    },
    {
      key: 'balance',
      head: t('accounts.balance'),
      end: true,
      cell: (row) => <BalanceCell account={row} />,
    },
    {
      key: 'capacity',
      head: t('accounts.capacity'),
      end: true,
      cell: (row) => <CapacityCell account={row} />,
    },
  ];
}

/** An account on a phone: its money, where it runs, and the one thing to know about it. */
export function AccountPhoneRow({ account }: { account: AccountRow }) {
  const t = useText();
  const { reportedBalance, reportedAt, device, status, cannotEarn } = account;
  return (
    <PhoneRow
      title={
        <>
          <AccountLink account={account} />
          <TestTag account={account} />
        </>
      }
      amount={
        reportedBalance === null ? (
          <span className={classes.soft}>{t('accounts.neverRead')}</span>
        ) : (
          <Money of={reportedBalance} />
        )
      }
      middle={`${numberAndHolder(account)} \u00b7 ${device?.name ?? t('accounts.noDevice')}`}
      time={reportedAt === null ? null : <RelativeTime at={reportedAt} />}
      status={
        status === 'active' && cannotEarn !== null ? (
          <EarnCell account={account} />
        ) : (
          <LoginCell account={account} />
        )
      }
      code={<HealthIcons account={account} />}
    />
  );
}

export function TestTag({ account }: { account: Pick<AccountRow, 'mode'> }) {
  const t = useText();
  return account.mode === 'test' ? <Tag>{t('account.test')}</Tag> : null;
}
