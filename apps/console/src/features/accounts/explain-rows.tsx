import { Link } from '@tanstack/react-router';
import type { Explanation } from '@wallet/contract';
import { useText } from '../../app/text/index.ts';
import { TwoLines } from '../../kit/list-page.tsx';
import { Money } from '../../kit/money.tsx';
import { StatusShape } from '../../kit/status-shape.tsx';
import { obstacleShape } from './account-words.ts';
import classes from './accounts.module.css';

type Judged = Explanation['accounts'][number];

/** Every account in the order in which the chooser asks them; then those that cannot take the payment, and why. */
export function ExplainRows({ of: { accounts, problem }, isStale }: { of: Explanation; isStale: boolean }) {
  const t = useText();
  const able = accounts.filter(({ turn }) => turn !== null).length;
  return (
    <section aria-label={t('explain.answer')} aria-busy={isStale}>
      <p className={classes.verdict} role="status">
        <StatusShape shape={able > 0 && problem === null ? 'good' : 'bad'} />
        {problem === null ? t('explain.able', { count: able, of: accounts.length }) : t(`explain.problem.${problem}`)}
      </p>
      <div className={classes.scroll}>
        <table className={classes.fields}>
          <thead>
            <tr>
              <th scope="col">{t('explain.turn')}</th>
              <th scope="col">{t('accounts.account')}</th>
              <th scope="col">{t('explain.verdict')}</th>
              <th scope="col" data-end>{t('explain.asks')}</th>
              <th scope="col" data-end>{t('explain.usedToday')}</th>
            </tr>
          </thead>
          <tbody>{accounts.map((account) => <Row key={account.id} account={account} />)}</tbody>
        </table>
      </div>
    </section>
  );
}

function Row({ account: { id, provider, label, last4, chosen, turn, whyNot, finalPayment, openAmounts, usedToday, priority } }: { account: Judged }) {
  const t = useText();
  return (
    <tr data-chosen={chosen || undefined}>
      <td className="figures">{turn ?? '\u2013'}</td>
      <td><TwoLines first={<Link to={`/${provider}/$id`} params={{ id }} className={classes.name}>{label}</Link>} second={`\u2022\u2022${last4}, ${t('explain.priority', { count: priority })}`} /></td>
      <td>
        <span className={classes.state} title={whyNot?.detail}>
          <StatusShape shape={whyNot === null ? (chosen ? 'good' : 'next') : obstacleShape(whyNot.obstacle)} />
          <span className={classes.word}>{whyNot === null ? t(chosen ? 'explain.chosen' : 'explain.couldTake') : t(`obstacle.${whyNot.obstacle}`)}</span>
          <span className={classes.reason}>{whyNot === null ? t('explain.openAmounts', { count: openAmounts }) : t(`obstacleAct.${whyNot.obstacle}`)}</span>
        </span>
      </td>
      <td data-end>{finalPayment === null ? '\u2013' : <Money of={finalPayment} />}</td>
      <td data-end><Money of={usedToday} /></td>
    </tr>
  );
}
