import { Link } from '@tanstack/react-router';
import type { ProxyDetail } from '@wallet/contract';
import { useText, type Translate } from '../../../lib/text/index.ts';
import { ProviderTile, Tag } from '../../../shared/status/status-label.tsx';
import classes from './proxies.module.css';
import styles from '../../../ui/shared-styles.module.css';

type UsingAccount = ProxyDetail['accounts'][number];

/** The accounts and devices that are set to the proxy, with the money that is under way on each account. */
export function ProxyUsers({ detail: { accounts, devices } }: { detail: ProxyDetail }) {
  const t = useText();
  return (
    <section className={classes.section} aria-label={t('proxy.users')}>
      <h2 className={classes.heading}>{t('proxy.users')}</h2>
      {accounts.length + devices.length === 0 ? (
        <p className={styles.quiet}>{t('proxy.noUsers')}</p>
      ) : (
        <ul className={classes.items}>
          {accounts.map((account) => (
            <li key={account.id} className={classes.item}>
              <ProviderTile provider={account.provider} title={t(`method.${account.provider}`)} />
              <span>
                {account.label} <span className={classes.soft}>{`\u2026${account.last4}`}</span>
              </span>
              <span className={classes.itemEnd}>
                {riskWords(account, t).map((words) => (
                  <Tag key={words} tone="orange">
                    {words}
                  </Tag>
                ))}
              </span>
            </li>
          ))}
          {devices.map(({ id, name }) => (
            <li key={id} className={classes.item}>
              <Link to="/device/$id" params={{ id }} className={classes.link}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function riskWords(
  { atRisk: { openDeposits, otpPending, openIntents } }: UsingAccount,
  t: Translate,
): string[] {
  return [
    ...(openDeposits.count > 0 ? [t('proxy.openDeposits', { count: openDeposits.count })] : []),
    ...(otpPending ? [t('proxy.otpPending')] : []),
    ...(openIntents > 0 ? [t('proxy.openIntents', { count: openIntents })] : []),
  ];
}
