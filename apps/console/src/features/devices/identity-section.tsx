import { Link } from '@tanstack/react-router';
import type { DeviceDetail } from '@wallet/contract';
import { useMay } from '../../app/session/use-may.ts';
import { useText } from '../../app/text/index.ts';
import { Card } from '../../kit/card.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Fact, Facts } from '../../kit/detail-frame.tsx';
import { FullTime, RelativeTime } from '../../kit/relative-time.tsx';
import classes from './device-page.module.css';
import { modelText } from './device-words.ts';

const none = '\u2013';

/** What kind of phone it is, whose it is, how it gets out, and how its agent signs in. */
export function IdentitySection({ device }: { device: DeviceDetail }) {
  const t = useText();
  const { sims, proxy, owner, enrolledAt } = device;
  const mayUsers = useMay('users.read').allowed;
  return (
    <Card title={t('device.identity')}>
      <Facts>
        <Fact name={t('device.model')}>{modelText(device, t)}</Fact>
        <Fact name={t('device.os')}>{device.osVersion ?? none}</Fact>
        <Fact name={t('device.agentVersion')}>{device.agentVersion ?? none}</Fact>
        <Fact name={t('device.serial')}>{device.serial === null ? none : <><span className={classes.id}>{device.serial}</span><CopyButton value={device.serial} what={t('device.serial')} /></>}</Fact>
        {sims.map((sim) => <Fact key={sim.slot} name={t('device.sim', { slot: sim.slot })}>{[sim.number, sim.carrier].filter(Boolean).join(', ') || none}</Fact>)}
        <Fact name={t('device.proxy')}>{proxy === null ? t('device.noProxy') : [proxy.name, proxy.exitIp].filter(Boolean).join(', ')}</Fact>
        <Fact name={t('devices.owner')}>{owner === null ? t('device.noOwner') : mayUsers ? <Link to="/user/$id" params={{ id: owner.id }} className={classes.link}>{owner.name}</Link> : owner.name}</Fact>
        <Fact name={t('device.token')}><Token token={device.token} /></Fact>
        <Fact name={t('device.enrolled')}>{enrolledAt === null ? t('time.never') : <FullTime at={enrolledAt} />}</Fact>
        <Fact name={t('device.created')}><FullTime at={device.createdAt} /></Fact>
      </Facts>
    </Card>
  );
}

function Token({ token: { issuedAt, previousUntil, revokedAt } }: Pick<DeviceDetail, 'token'>) {
  const t = useText();
  if (issuedAt === null) return revokedAt === null ? t('device.tokenNone') : <span>{t('device.tokenRevoked')} <RelativeTime at={revokedAt} /></span>;
  return (
    <span>
      {t('device.tokenIssued')} <RelativeTime at={issuedAt} />
      {previousUntil === null ? null : <span className={classes.note}>{t('device.tokenPrevious')} <FullTime at={previousUntil} /></span>}
    </span>
  );
}
