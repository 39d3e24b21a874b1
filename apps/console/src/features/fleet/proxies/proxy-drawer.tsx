import { IconHeartbeat } from '@tabler/icons-react';
import type { ProxyDetail, ProxyRow } from '@wallet/contract';
import { useUser } from '../../../app/session/use-session.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Drawer } from '../../../ui/dialog/drawer.tsx';
import { ErrorState } from '../../../shared/failure/error-state.tsx';
import { ProxyActionMenu, reasonText, type StartAct } from './proxy-action-menu.tsx';
import { LastCheck, UsedBy } from './proxy-columns.tsx';
import { ProxyEnd } from './proxy-end.tsx';
import { LastResult, ProxyHealthWord } from './proxy-health.tsx';
import { ProxyHistory } from './proxy-history.tsx';
import { disabledReasonOf, placeOf } from './proxy-rules.ts';
import { ProxyUsers } from './proxy-users.tsx';
import { useProxyDetail } from './use-proxies.ts';
import classes from './proxies.module.css';
import styles from '../../../ui/shared-styles.module.css';

interface ProxyDrawerProps {
  id: string;
  position: { at: number; of: number } | null;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
  onAct: StartAct;
}

/** One proxy beside the list: how it does, what it is, who uses it, how its checks went. */
export function ProxyDrawer({ id, onAct, ...drawer }: ProxyDrawerProps) {
  const t = useText();
  const { data, error, refetch, isFetching } = useProxyDetail(id);
  const proxy = data?.proxy;
  return (
    <Drawer
      {...drawer}
      name={proxy?.name ?? t('proxies.proxy')}
      top={
        proxy ? (
          <>
            <span className={styles.cut}>{`${proxy.protocol} ${placeOf(proxy)}`}</span>
            <CopyButton value={placeOf(proxy)} what={t('proxy.address')} />
          </>
        ) : null
      }
      head={proxy ? <Head proxy={proxy} onAct={onAct} /> : null}
    >
      {data ? (
        <Body detail={data} />
      ) : error ? (
        <ErrorState
          heading={t('proxy.failed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
    </Drawer>
  );
}

function Head({ proxy, onAct }: { proxy: ProxyRow; onAct: StartAct }) {
  const t = useText();
  const { roleId } = useUser();
  return (
    <div className={styles.sums}>
      <strong className={styles.drawerTitle}>{proxy.name}</strong>
      <ProxyHealthWord proxy={proxy} />
      <div className={classes.sumActs}>
        <Button
          size="s"
          icon={IconHeartbeat}
          busy={proxy.isChecking}
          reason={reasonText(disabledReasonOf('check', { ...proxy, isChecking: false }, roleId), t)}
          onClick={() => onAct('check', proxy)}
        >
          {t('proxyAct.check')}
        </Button>
        <ProxyActionMenu proxy={proxy} onAct={onAct} size="s" />
      </div>
    </div>
  );
}

function Body({ detail }: { detail: ProxyDetail }) {
  const t = useText();
  const { proxy } = detail;
  const { username, hasPassword, country, owner, notes, consecutiveFailures } = proxy;
  const login =
    username === null
      ? t('proxy.noLogin')
      : hasPassword
        ? t('proxy.loginWithPassword', { user: username })
        : username;
  return (
    <>
      {detail.hasMoneyAtRisk ? <p className={classes.warning}>{t('proxy.atRisk')}</p> : null}
      <dl className={classes.facts} aria-label={t('proxy.facts')}>
        <dt>{t('proxies.checked')}</dt>
        <dd>
          <LastCheck at={proxy.lastCheckedAt} /> <LastResult proxy={proxy} />
          {consecutiveFailures > 0 ? (
            <span className={classes.soft}>
              {t('proxy.failuresInRow', { count: consecutiveFailures })}
            </span>
          ) : null}
        </dd>
        <dt>{t('proxies.exit')}</dt>
        <dd className={classes.id}>
          {proxy.exitIp ?? '\u2013'}
          {proxy.exitIp === null ? null : (
            <CopyButton value={proxy.exitIp} what={t('proxies.exit')} />
          )}
        </dd>
        <dt>{t('proxy.login')}</dt>
        <dd>{login}</dd>
        <dt>{t('proxies.accounts')}</dt>
        <dd>
          <UsedBy proxy={proxy} />
        </dd>
        <dt>{t('proxies.country')}</dt>
        <dd>{country ?? '\u2013'}</dd>
        <dt>{t('proxies.expires')}</dt>
        <dd>
          <ProxyEnd at={proxy.expiresAt} />
        </dd>
        <dt>{t('proxy.owner')}</dt>
        <dd>{owner?.name ?? t('proxy.noOwner')}</dd>
        {notes === null ? null : (
          <>
            <dt>{t('proxy.notes')}</dt>
            <dd className={classes.notes}>{notes}</dd>
          </>
        )}
        <dt>{t('proxy.id')}</dt>
        <dd className={classes.id}>
          {proxy.id}
          <CopyButton value={proxy.id} what={t('proxy.id')} />
        </dd>
      </dl>
      <ProxyUsers detail={detail} />
      <ProxyHistory proxyId={proxy.id} latest={detail.checks} />
    </>
  );
}
