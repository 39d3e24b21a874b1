import {
  IconBuildingStore,
  IconDeviceMobile,
  IconScale,
  IconUser,
  IconUserShield,
} from '@tabler/icons-react';
import type { WithdrawalEventAnswer } from '@wallet/contract';
import { useLocale } from '../../lib/text/index.ts';
import { useTimeZone } from '../../app/time-zone.ts';
import { Icon, type IconType } from '../../ui/icon.tsx';
import { absoluteTime, clockTime } from '../../lib/dates/time-text.ts';
import classes from './timeline-step.module.css';

type By = WithdrawalEventAnswer['by'];

const actors: Readonly<Record<By, IconType>> = {
  payer: IconUser,
  merchant: IconBuildingStore,
  operator: IconUserShield,
  device: IconDeviceMobile,
  system: IconScale,
};

interface TimelineStepProps {
  at: string;
  by: By;
  /** Who that is, in words. */
  who: string;
  what: string;
  detail: string | null;
}

/** One thing that happened to money: when, by whom, what, and more of it where there is more. */
export function TimelineStep({ at, by, who, what, detail }: TimelineStepProps) {
  const { intlTag } = useLocale();
  const zone = { timeZone: useTimeZone(), intlTag };
  return (
    <li className={classes.step}>
      <time className="figures" dateTime={at} title={absoluteTime(new Date(at), zone)}>
        {clockTime(new Date(at), zone)}
      </time>
      <span className={classes.actor} title={who}>
        <Icon of={actors[by]} size={14} />
        <span className="visually-hidden">{who}</span>
      </span>
      <div>
        <p className={classes.what}>{what}</p>
        {detail === null ? null : <p className={classes.detail}>{detail}</p>}
      </div>
    </li>
  );
}
