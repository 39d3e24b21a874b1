import { Link } from '@tanstack/react-router';
import type { Explanation } from '@wallet/contract';
import { useText } from '../../../../lib/text/index.ts';
import table from '../../../../ui/fields/field-table.module.css';
import { TwoLines } from '../../../../shared/list/list-frame.tsx';
import { Money } from '../../../../shared/money/money.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { StatusNote } from '../../../../ui/status/status-note.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { useNarrow } from '../../../../lib/use-narrow.ts';
import { blockerShape } from '../account-label.ts';
import classes from '../accounts.module.css';

type Judged = Explanation['accounts'][number];

/** Every account in the order in which the chooser asks them; then those that cannot take the payment, and why. */
export function ExplainRows({
  of: { accounts, problem },
  isStale,
}: {
  of: Explanation;
  isStale: boolean;
}) {
  const t = useText();
  const isNarrow = useNarrow();
  const able = accounts.filter(({ turn }) => turn !== null).length;
  return (
    <section aria-label={t('explain.answer')} aria-busy={isStale}>
      <p className={table.verdict} role="status">
        <StatusShape shape={able > 0 && problem === null ? 'good' : 'bad'} />
        {problem === null
          ? t('explain.able', { count: able, of: accounts.length })
          : t(`explain.problem.${problem}`)}
      </p>
      {isNarrow ? (
        <ul>
          {accounts.map((account) => (
            <li
              key={account.id}
              className={classes.phoneLine}
              data-chosen={account.chosen || undefined}
            >
              <PhoneLine account={account} />
            </li>
          ))}
        </ul>
      ) : (
        <Table accounts={accounts} />
      )}
    </section>
  );
}

function Table({ accounts }: Pick<Explanation, 'accounts'>) {
  const t = useText();
  return (
    <div className={table.scroll}>
      <table className={table.fields}>
        <thead>
          <tr>
            <th scope="col">{t('explain.turn')}</th>
            <th scope="col">{t('accounts.account')}</th>
            <th scope="col">{t('explain.verdict')}</th>
            <th scope="col" data-end>
              {t('explain.asks')}
            </th>
            <th scope="col" data-end>
              {t('explain.usedToday')}
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <Row key={account.id} account={account} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ account }: { account: Judged }) {
  const t = useText();
  const { last4, chosen, turn, finalPayment, usedToday, priority } = account;
  return (
    <tr data-chosen={chosen || undefined}>
      <td className="figures">{turn ?? '\u2013'}</td>
      <td>
        <TwoLines
          first={<JudgedLink account={account} />}
          second={`\u2022\u2022${last4}, ${t('explain.priority', { count: priority })}`}
        />
      </td>
      <td>
        <Verdict account={account} />
      </td>
      <td data-end>{finalPayment === null ? '\u2013' : <Money of={finalPayment} />}</td>
      <td data-end>
        <Money of={usedToday} />
      </td>
    </tr>
  );
}

function PhoneLine({ account }: { account: Judged }) {
  const t = useText();
  const { last4, turn, finalPayment, priority } = account;
  return (
    <PhoneRow
      title={
        <>
          {turn === null ? null : `${turn}. `}
          <JudgedLink account={account} />
        </>
      }
      amount={finalPayment === null ? '\u2013' : <Money of={finalPayment} />}
      middle={`\u2022\u2022${last4}, ${t('explain.priority', { count: priority })}`}
      time={null}
      status={<Verdict account={account} />}
      code={null}
    />
  );
}

function JudgedLink({ account: { id, provider, label } }: { account: Judged }) {
  return (
    <Link to={`/${provider}/$id`} params={{ id }} className={classes.name}>
      {label}
    </Link>
  );
}

/** Chosen, next in line, or what stands in the way and what to do about it. */
function Verdict({ account: { chosen, whyNot, openAmounts } }: { account: Judged }) {
  const t = useText();
  return (
    <StatusNote
      shape={whyNot === null ? (chosen ? 'good' : 'next') : blockerShape(whyNot.obstacle)}
      title={whyNot?.detail}
      note={
        whyNot === null
          ? t('explain.openAmounts', { count: openAmounts })
          : t(`obstacleAct.${whyNot.obstacle}`)
      }
    >
      {whyNot === null
        ? t(chosen ? 'explain.chosen' : 'explain.couldTake')
        : t(`obstacle.${whyNot.obstacle}`)}
    </StatusNote>
  );
}
