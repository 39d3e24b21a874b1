import type { WithdrawalWait } from '@wallet/contract';
import { type TextKey, useLocale, useText } from '../../../lib/text/index.ts';
import { useTimeZone } from '../../../app/time-zone.ts';
import { useNow } from '../../../lib/dates/clock.ts';
import { listTime } from '../../../lib/dates/time-text.ts';

const ends: Readonly<Partial<Record<WithdrawalWait['reason'], TextKey>>> = {
  nameInquiryLimit: 'waitTime.look',
  coolDown: 'waitTime.goesOn',
};

/** Since when a request waits, and what happens at the latest where that is known. */
export function WaitTimes({ of: { reason, since, until } }: { of: WithdrawalWait }) {
  const t = useText();
  const { intlTag } = useLocale();
  const timeZone = useTimeZone();
  const now = new Date(useNow(60_000));
  const at = (time: string) => ({ time: listTime(new Date(time), now, { timeZone, intlTag }) });
  const end = ends[reason] ?? 'waitTime.ends';
  return (
    <>
      {t('waitTime.since', at(since))}
      {until === null ? null : ` ${t(end, at(until))}`}
    </>
  );
}
