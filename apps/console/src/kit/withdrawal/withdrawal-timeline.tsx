import { IconBuildingStore, IconDeviceMobile, IconScale, IconUser, IconUserShield } from '@tabler/icons-react';
import type { WithdrawalMovementAnswer } from '@wallet/contract';
import { useLocale, useText } from '../../app/text/index.ts';
import { useTimeZone } from '../../app/time-zone.ts';
import { Icon, type IconType } from '../icon.tsx';
import { absoluteTime, clockTime } from '../time-text.ts';
import { movementDetail, movementTexts } from './withdrawal-words.ts';
import classes from './withdrawal.module.css';

const actors: Readonly<Record<WithdrawalMovementAnswer['by'], IconType>> = { payer: IconUser, merchant: IconBuildingStore, operator: IconUserShield, device: IconDeviceMobile, system: IconScale };

/** What happened to a request, step by step. */
export function WithdrawalTimeline({ movements }: { movements: readonly WithdrawalMovementAnswer[] }) {
  const t = useText();
  return (
    <section aria-label={t('withdrawal.timeline')}>
      <h2 className={classes.heading}>{t('withdrawal.timeline')}</h2>
      <ol>{movements.map((movement) => <Step key={`${movement.at} ${movement.what} ${movement.detail}`} movement={movement} />)}</ol>
    </section>
  );
}

function Step({ movement: { at, what, by, detail } }: { movement: WithdrawalMovementAnswer }) {
  const t = useText();
  const { intlTag } = useLocale();
  const zone = { timeZone: useTimeZone(), intlTag };
  const more = movementDetail(detail, t);
  return (
    <li className={classes.step}>
      <time className="figures" dateTime={at} title={absoluteTime(new Date(at), zone)}>{clockTime(new Date(at), zone)}</time>
      <span className={classes.actor} title={t(`withdrawalBy.${by}`)}><Icon of={actors[by]} size={14} /><span className="visually-hidden">{t(`withdrawalBy.${by}`)}</span></span>
      <div>
        <p className={classes.what}>{t(movementTexts[what])}</p>
        {more === null ? null : <p className={classes.detail}>{more}</p>}
      </div>
    </li>
  );
}
