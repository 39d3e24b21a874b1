import { Link } from '@tanstack/react-router';
import type { DeviceDetail } from '@wallet/contract';
import { useMay } from '../../../../app/session/use-may.ts';
import { useUser } from '../../../../app/session/use-session.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Fact, Facts } from '../../../../ui/detail-frame.tsx';
import { FullTime, RelativeTime } from '../../../../shared/time/relative-time.tsx';
import classes from './device-page.module.css';
import { disabledReasonOf } from '../act/device-actions.ts';
import { disabledReasonText, modelText } from '../device-labels.ts';
import styles from '../../../../ui/shared-styles.module.css';

const none = '\u2013';

/** What kind of phone it is, whose it is, how it gets out, and how its agent signs in. */
export function IdentitySection({
  device,
  onProxy,
}: {
  device: DeviceDetail;
  onProxy: () => void;
}) {
  const t = useText();
  const { sims, owner, enrolledAt } = device;
  const mayUsers = useMay('users.read').allowed;
  return (
    <Card title={t('device.identity')}>
      <Facts>
        <Fact name={t('device.model')}>{modelText(device, t)}</Fact>
        <Fact name={t('device.os')}>{device.osVersion ?? none}</Fact>
        <Fact name={t('device.agentVersion')}>{device.agentVersion ?? none}</Fact>
        <Fact name={t('device.serial')}>
          {device.serial === null ? (
            none
          ) : (
            <>
              <span className={styles.code}>{device.serial}</span>
              <CopyButton value={device.serial} what={t('device.serial')} />
            </>
          )}
        </Fact>
        {sims.map((sim) => (
          <Fact key={sim.slot} name={t('device.sim', { slot: sim.slot })}>
            {[sim.number, sim.carrier].filter(Boolean).join(', ') || none}
          </Fact>
        ))}
        <Fact name={t('device.proxy')}>
          <ProxyFact device={device} onChange={onProxy} />
        </Fact>
        <Fact name={t('devices.owner')}>
          {owner === null ? (
            t('device.noOwner')
          ) : mayUsers ? (
            <Link to="/user/$id" params={{ id: owner.id }} className={classes.link}>
              {owner.name}
            </Link>
          ) : (
            owner.name
          )}
        </Fact>
        <Fact name={t('device.token')}>
          <Token token={device.token} />
        </Fact>
        <Fact name={t('device.enrolled')}>
          {enrolledAt === null ? t('time.never') : <FullTime at={enrolledAt} />}
        </Fact>
        <Fact name={t('device.created')}>
          <FullTime at={device.createdAt} />
        </Fact>
      </Facts>
    </Card>
  );
}

/** How it goes out, and the way to change that. */
function ProxyFact({ device, onChange }: { device: DeviceDetail; onChange: () => void }) {
  const t = useText();
  const { proxy } = device;
  const { roleId } = useUser();
  const mayRead = useMay('proxies.read').allowed;
  return (
    <span className={classes.withAct}>
      {proxy === null ? (
        <span>{t('device.noProxy')}</span>
      ) : (
        <span>
          {mayRead ? (
            <Link to="/proxy" search={{ id: proxy.id }} className={classes.link}>
              {proxy.name}
            </Link>
          ) : (
            proxy.name
          )}
          {proxy.exitIp === null ? null : <span className={styles.longNote}>{proxy.exitIp}</span>}
        </span>
      )}
      <Button
        size="s"
        reason={disabledReasonText(disabledReasonOf('proxy', device, roleId), t)}
        onClick={onChange}
      >
        {t('deviceProxy.change')}
      </Button>
    </span>
  );
}

function Token({ token: { issuedAt, previousUntil, revokedAt } }: Pick<DeviceDetail, 'token'>) {
  const t = useText();
  if (issuedAt === null)
    return revokedAt === null ? (
      t('device.tokenNone')
    ) : (
      <span>
        {t('device.tokenRevoked')} <RelativeTime at={revokedAt} />
      </span>
    );
  return (
    <span>
      {t('device.tokenIssued')} <RelativeTime at={issuedAt} />
      {previousUntil === null ? null : (
        <span className={styles.longNote}>
          {t('device.tokenPrevious')} <FullTime at={previousUntil} />
        </span>
      )}
    </span>
  );
}
