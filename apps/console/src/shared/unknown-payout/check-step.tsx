import { Link } from '@tanstack/react-router';
import type { PayoutCase } from '@wallet/contract';
import { useText } from '../../lib/text/index.ts';
import { moneyString } from '../../lib/money/money-text.ts';
import { maskedNumber } from '../payout/payout-docs.ts';
import classes from './unknown-payout.module.css';
import { useWriteTime } from './use-write-time.ts';

/** What a person looks at, in which app and on which phone, and for what. */
export function CheckStep({ found: { payout, evidence } }: { found: PayoutCase }) {
  const t = useText();
  const time = useWriteTime();
  const { account, device, amount, providerFee, payeeLast4, takenAt } = payout;
  const reference = evidence.reports.find((report) => report.reference !== null)?.reference;
  const hasFee = !/^0\.00$/.test(providerFee.value);
  const filling = {
    app: t(`provider.${account.provider}`),
    account: account.label,
    last4: account.last4,
    phone: device.name,
  };
  return (
    <ol className={classes.todo}>
      <li>
        {t('unknownPayout.openApp', filling)}{' '}
        <Link to={`/${account.provider}/$id`} params={{ id: account.id }} className={classes.link}>
          {t('unknownPayout.toAccount')}
        </Link>{' '}
        <Link to="/device/$id" params={{ id: device.id }} className={classes.link}>
          {t('unknownPayout.toDevice')}
        </Link>
      </li>
      <li>
        {t(hasFee ? 'unknownPayout.findSumOrFee' : 'unknownPayout.findSum', {
          sum: moneyString(amount),
          fee: moneyString(providerFee),
          payee: payeeLast4 === null ? '\u2013' : maskedNumber(payeeLast4),
          time: takenAt === null ? '\u2013' : time(takenAt),
        })}
      </li>
      {reference == null ? null : <li>{t('unknownPayout.findReference', { reference })}</li>}
      <li>{t('unknownPayout.alsoPending')}</li>
      <li>{t('unknownPayout.keepPicture')}</li>
      {account.payoutsStopped ? <li>{t('unknownPayout.payoutsStopped')}</li> : null}
    </ol>
  );
}
