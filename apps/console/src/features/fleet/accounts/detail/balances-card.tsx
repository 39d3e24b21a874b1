import { useQuery } from '@tanstack/react-query';
import type { AccountDetail, BalanceComparison } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { moneyString } from '../../../../lib/money/money-text.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { ListTime, RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { ReadNow } from '../lines/lines-section.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import classes from './account-page.module.css';
import styles from '../../../../ui/shared-styles.module.css';

const renewMs = 30_000;
const sides = ['expected', 'reported', 'evidenced'] as const;

/** The balance three ways, where they part first, and what was heard of today but not found in the history. */
export function BalancesCard({ detail }: { detail: AccountDetail }) {
  const t = useText();
  const { id } = detail.account;
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['account', id, 'balances'],
    queryFn: ({ signal }) => ask(endpoints.accountBalances, { params: { id }, signal }),
    refetchInterval: renewMs,
  });
  return (
    <Card
      title={t('balances.title')}
      aside={
        data ? (
          <span className={classes.inline}>
            <StatusShape shape={data.agree ? 'good' : 'hand'} />
            {t(data.agree ? 'balances.agree' : 'balances.part')}
          </span>
        ) : null
      }
    >
      {data ? (
        <Comparison of={data} detail={detail} />
      ) : (
        <div className={styles.nothing}>
          {error ? (
            <>
              <FormProblem error={error} />
              <Button size="s" busy={isFetching} onClick={() => void refetch()}>
                {t('failure.retry')}
              </Button>
            </>
          ) : (
            <p role="status">{t('app.loading')}</p>
          )}
        </div>
      )}
    </Card>
  );
}

function Comparison({ of, detail }: { of: BalanceComparison; detail: AccountDetail }) {
  const t = useText();
  return (
    <>
      <dl className={classes.threeWays}>
        {sides.map((side) => (
          <div key={side}>
            <dt>{t(`balances.${side}`)}</dt>
            <dd>
              {of[side] === null ? (
                <span className={styles.soft}>{t('balances.unknown')}</span>
              ) : (
                <>
                  <Money of={of[side].amount} />
                  <span className={classes.second}>
                    <RelativeTime at={of[side].at} />
                  </span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {of.divergence === null ? null : <Divergence of={of.divergence} />}
      <Notifications of={of.notifications} detail={detail} />
    </>
  );
}

function Divergence({
  of: { at, between, difference, detail },
}: {
  of: NonNullable<BalanceComparison['divergence']>;
}) {
  const t = useText();
  return (
    <div className={classes.notice}>
      <StatusShape shape="hand" />
      <div>
        <p className={styles.strong}>
          {t(`balances.divergence.${between}`, { amount: moneyString(difference) })}
        </p>
        <p>
          {t('balances.since')} <ListTime at={at} />. <span className={styles.soft}>{detail}</span>
        </p>
      </div>
    </div>
  );
}

/** The gap detector: a notification without a line means the history misses one. */
function Notifications({
  of: { heard, found, missing, unheard, coveredTo },
  detail,
}: {
  of: BalanceComparison['notifications'];
  detail: AccountDetail;
}) {
  const t = useText();
  return (
    <div className={classes.heard}>
      <div>
        <p className={classes.inline}>
          <StatusShape shape={missing.length > 0 ? 'hand' : heard === 0 ? 'waiting' : 'good'} />
          <strong>{t('balances.heard', { found, count: heard })}</strong>
        </p>
        <p className={styles.soft}>
          {unheard > 0 ? `${t('balances.unheard', { count: unheard })} ` : ''}
          {coveredTo === null ? (
            t('balances.notCovered')
          ) : (
            <>
              {t('balances.coveredTo')} <ListTime at={coveredTo} />.
            </>
          )}
        </p>
        {missing.length === 0 ? null : (
          <ul>
            {missing.map((one) => (
              <Missing key={one.observationId} one={one} />
            ))}
          </ul>
        )}
      </div>
      <ReadNow detail={detail} />
    </div>
  );
}

/**
 * What was heard and not found, and what is done about it: the history is read again, later each
 * time, until a person looks.
 */
function Missing({
  one: { direction, amount, observedAt, reads },
}: {
  one: BalanceComparison['notifications']['missing'][number];
}) {
  const t = useText();
  return (
    <li className={classes.missing}>
      <ListTime at={observedAt} /> {t(`balances.missing.${direction}`)}{' '}
      {amount === null ? null : <Money of={amount} />}
      <span className={classes.second}>
        {reads.asked === 0
          ? t('balances.reads.soon')
          : t(reads.nextAt === null ? 'balances.reads.inVain' : 'balances.reads.again', {
              count: reads.asked,
            })}
        {reads.nextAt === null ? null : (
          <>
            {' '}
            <ListTime at={reads.nextAt} />.
          </>
        )}
      </span>
    </li>
  );
}
