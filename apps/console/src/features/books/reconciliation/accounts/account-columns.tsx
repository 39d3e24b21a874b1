import { Link } from '@tanstack/react-router';
import type { WireMoney } from '@wallet/contract';
import type { Search } from '../../../../app/router/search.ts';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { TwoLines } from '../../../../shared/list/list-frame.tsx';
import type { Column } from '../../../../ui/table/list-rows.tsx';
import { isZero } from '../../../../lib/money/money-text.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { ProviderTile } from '../../../../shared/status/status-label.tsx';
import { ages } from '../reconciliation-filters.ts';
import { verdictShapes } from '../reconciliation-labels.ts';
import classes from '../reconciliation.module.css';
import type { AccountRow } from '../use-reconciliation.ts';

/** The account, what came of it, its balances side by side, how far they are apart, and what is open. */
export function accountColumns(
  t: Translate,
  { isNarrow }: { isNarrow: boolean },
): Column<AccountRow>[] {
  const columns: (Column<AccountRow> & { wide?: boolean })[] = [
    {
      key: 'account',
      head: t('recon.account'),
      width: isNarrow ? '40%' : '18%',
      cell: (row) => <Account row={row} />,
    },
    { key: 'verdict', head: t('recon.verdict'), cell: (row) => <AccountResult row={row} /> },
    {
      key: 'ledger',
      head: t('recon.ledger'),
      end: true,
      wide: true,
      cell: ({ ledger }) => <Balance of={ledger} />,
    },
    {
      key: 'shown',
      head: t('recon.shown'),
      end: true,
      wide: true,
      cell: ({ shown }) => <Balance of={shown?.amount ?? null} isApart={isApart(shown)} />,
    },
    {
      key: 'reported',
      head: t('recon.reported'),
      end: true,
      wide: true,
      cell: ({ reported }) => (
        <TwoLines
          first={<Balance of={reported?.amount ?? null} isApart={isApart(reported)} />}
          second={reported ? <RelativeTime at={reported.at} short /> : null}
        />
      ),
    },
    {
      key: 'imported',
      head: t('recon.imported'),
      end: true,
      wide: true,
      cell: ({ imported }) =>
        imported === null ? <None /> : <Balance of={imported.amount} isApart={isApart(imported)} />,
    },
    {
      key: 'difference',
      head: t('recon.difference'),
      end: true,
      cell: ({ difference }) => (isZero(difference) ? <None /> : <Money of={difference} moved />),
    },
    {
      key: 'open',
      head: t('recon.open'),
      end: true,
      wide: true,
      cell: (row) => <Open row={row} />,
    },
  ];
  return columns.filter(({ wide }) => !isNarrow || wide !== true);
}

export function AccountPhoneRow({ row }: { row: AccountRow }) {
  const { account, ledger, difference, reported } = row;
  return (
    <PhoneRow
      title={<AccountLink account={account} />}
      amount={ledger ? <Money of={ledger} /> : <None />}
      middle={
        <span>
          {'\u2022\u2022'}
          {account.last4}
        </span>
      }
      time={reported ? <RelativeTime at={reported.at} short /> : null}
      status={<AccountResult row={row} />}
      code={isZero(difference) ? null : <Money of={difference} moved />}
    />
  );
}

function Account({ row: { account } }: { row: AccountRow }) {
  const t = useText();
  return (
    <span className={classes.who}>
      <ProviderTile provider={account.provider} title={t(`provider.${account.provider}`)} />
      <span>
        <TwoLines
          first={<AccountLink account={account} />}
          second={`\u2022\u2022${account.last4}`}
        />
      </span>
    </span>
  );
}

function AccountLink({ account: { id, label } }: { account: AccountRow['account'] }) {
  return (
    <Link
      to="."
      search={(old: Search) => ({ ...old, id })}
      className={classes.link}
      resetScroll={false}
    >
      {label}
    </Link>
  );
}

export function AccountResult({
  row: { verdict, mismatched },
}: {
  row: Pick<AccountRow, 'verdict' | 'mismatched'>;
}) {
  const t = useText();
  return (
    <span className={classes.state}>
      <StatusShape shape={verdictShapes[verdict]} />
      {verdict === 'mismatched'
        ? t('recon.mismatches', { count: mismatched.count })
        : t(`recon.verdict.${verdict}`)}
    </span>
  );
}

/** A balance; one that the lines do not make is marked with more than its colour. */
function Balance({ of, isApart: apart = false }: { of: WireMoney | null; isApart?: boolean }) {
  const t = useText();
  if (of === null) return <None />;
  return apart ? (
    <span className={classes.apart}>
      <StatusShape shape="hand" size={12} />
      <span className="visually-hidden">{t('recon.apart')}</span>
      <Money of={of} />
    </span>
  ) : (
    <Money of={of} />
  );
}

function None() {
  return <span className={classes.soft}>{'\u2013'}</span>;
}

function isApart(of: { amount: WireMoney; expected: WireMoney } | null): boolean {
  return of !== null && of.amount.value !== of.expected.value;
}

function Open({ row: { aging } }: { row: AccountRow }) {
  const t = useText();
  const count = ages.reduce((sum, age) => sum + aging[age], 0);
  const oldest = ages.findLast((age) => aging[age] > 0);
  return oldest === undefined ? (
    <None />
  ) : (
    <TwoLines first={<span className="figures">{count}</span>} second={t(`recon.age.${oldest}`)} />
  );
}
