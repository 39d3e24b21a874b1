import { IconHeartbeat } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { DeviceDetail } from '@wallet/contract';
import { useUser } from '../../../../app/session/use-session.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { areaLabels, checkShapes, checkLabels } from '../../../../shared/status/health-status.ts';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { ProviderTile } from '../../../../shared/status/status-label.tsx';
import { checkStates, runningName, runningOn } from './check-state.ts';
import { checkDisabledReason } from '../act/device-actions.ts';
import classes from './device-page.module.css';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { accountName, accountStatusText, disabledReasonText, riskParts } from '../device-labels.ts';
import { accountAreas } from '../health.ts';
import { useCheck } from './use-check.ts';
import { useHealthHistory } from './use-device-parts.ts';
import styles from '../../../../ui/shared-styles.module.css';

type Account = DeviceDetail['accounts'][number];

/** The accounts that are signed in on the phone: how they are, and what is open on each. */
export function AccountsSection({ device }: { device: DeviceDetail }) {
  const t = useText();
  return (
    <Card title={t('device.accounts', { count: device.accounts.length })}>
      {device.accounts.length === 0 ? (
        <p className={styles.nothing}>{t('device.noAccounts')}</p>
      ) : (
        <ul className={classes.accounts}>
          {device.accounts.map((account) => (
            <AccountLine key={account.id} account={account} device={device} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function AccountLine({ account, device }: { account: Account; device: DeviceDetail }) {
  const t = useText();
  const { roleId } = useUser();
  const { rows: history = [] } = useHealthHistory(device.id);
  const { start, isSending, error } = useCheck(device.id);
  const running = runningOn(device.runningChecks, account.id);
  const parts = riskParts(account.risk, t);
  const name = accountName(account, t);
  return (
    <li className={classes.account}>
      <ProviderTile provider={account.provider} title={t(`provider.${account.provider}`)} />
      <span>
        <Link to={`/${account.provider}/$id`} params={{ id: account.id }} className={classes.link}>
          {name}
        </Link>{' '}
        <span className={classes.soft}>
          {account.label}, {accountStatusText(account.status, t)}
        </span>
      </span>
      <Button
        size="s"
        icon={IconHeartbeat}
        aria-label={t('check.runAccount', { name })}
        busy={isSending || running !== undefined}
        reason={
          running === undefined
            ? disabledReasonText(checkDisabledReason(device, roleId, account.id), t)
            : undefined
        }
        onClick={() => start({ areas: accountAreas, accountId: account.id })}
      >
        {t('check.runShort')}
      </Button>
      <span className={classes.accountNote} data-risk={parts.length > 0 || undefined}>
        {parts.length > 0 ? parts.join('; ') : t('risk.safe')}
      </span>
      <ul className={classes.accountChecks} aria-label={t('check.of', { name })}>
        {checkStates(
          accountAreas,
          { health: device.health, runningChecks: device.runningChecks, history },
          account.id,
        ).map(({ area, word, message }) => (
          <li key={area} title={message ?? undefined}>
            <StatusShape shape={checkShapes[word]} size={12} />
            {t(areaLabels[area])} <span className={classes.soft}>{t(checkLabels[word])}</span>
          </li>
        ))}
      </ul>
      <p role="status" className={classes.accountNote}>
        {running === undefined ? null : t('check.running', { name: t(runningName(running)) })}
      </p>
      {error ? (
        <div className={classes.accountNote}>
          <FormProblem error={error} />
        </div>
      ) : null}
    </li>
  );
}
