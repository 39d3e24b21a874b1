import { Link } from '@tanstack/react-router';
import type { AccountDetail } from '@wallet/contract';
import { useText } from '../../../../lib/text/index.ts';
import { Figure, Figures } from '../../../../ui/detail-frame.tsx';
import { moneyString } from '../../../../lib/money/money-text.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { shapes } from '../../../../shared/status/states.ts';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { CapacityBar } from '../account-cells.tsx';
import { blockerActionText, blockerShape } from '../account-label.ts';
import { leftShare } from '../capacity.ts';
import classes from './account-page.module.css';

/** The account at a glance: its money, what it may still take, where it runs, and why it does not earn. */
export function AccountFigures({ detail: { account } }: { detail: AccountDetail }) {
  const t = useText();
  const { reportedBalance, reportedAt, capacityToday, device, openDeposits, cannotEarn } = account;
  return (
    <Figures>
      <Figure
        name={t('accounts.balance')}
        note={
          reportedAt === null ? null : (
            <>
              {t('account.read')} <RelativeTime at={reportedAt} />
            </>
          )
        }
      >
        {reportedBalance === null ? t('accounts.neverRead') : <Money of={reportedBalance} />}
      </Figure>
      <Figure
        name={t('accounts.capacity')}
        note={
          capacityToday === null
            ? null
            : t(`accounts.boundBy.${capacityToday.bound}`, { limit: moneyString(capacityToday.of) })
        }
      >
        {capacityToday === null ? (
          t('accounts.noLimit')
        ) : (
          <span className={classes.capacity}>
            <Money of={capacityToday.left} />
            <CapacityBar share={leftShare(capacityToday)} />
          </span>
        )}
      </Figure>
      <Figure
        name={t('account.device')}
        note={
          device === null ? (
            t('obstacleAct.noDevice')
          ) : (
            <span className={classes.inline}>
              <StatusShape shape={shapes[device.state]} size={12} />
              {t(`state.${device.state}`)}
              {account.proxy === null ? '' : `, ${account.proxy.name}`}
            </span>
          )
        }
      >
        {device === null ? (
          t('accounts.noDevice')
        ) : (
          <Link to="/device/$id" params={{ id: device.id }} className={classes.figureLink}>
            {device.name}
          </Link>
        )}
      </Figure>
      <Figure
        name={t('account.openDeposits')}
        note={
          openDeposits.count === 0
            ? null
            : t('account.waiting', { sum: moneyString(openDeposits.sum) })
        }
      >
        <span className="figures">{openDeposits.count}</span>
      </Figure>
      <Figure
        name={t('accounts.earn')}
        note={cannotEarn === null ? null : blockerActionText(cannotEarn, account.status, t)}
      >
        <span className={classes.inline} title={cannotEarn?.detail}>
          <StatusShape shape={cannotEarn === null ? 'good' : blockerShape(cannotEarn.obstacle)} />
          {cannotEarn === null ? t('accounts.canEarn') : t(`obstacle.${cannotEarn.obstacle}`)}
        </span>
      </Figure>
    </Figures>
  );
}
