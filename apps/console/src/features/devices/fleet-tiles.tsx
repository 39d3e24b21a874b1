import { IconShieldExclamation } from '@tabler/icons-react';
import type { DeviceRow } from '@wallet/contract';
import type { ReactNode } from 'react';
import { useText } from '../../app/text/index.ts';
import { useNow } from '../../kit/clock.ts';
import { Icon } from '../../kit/icon.tsx';
import { moneyString } from '../../kit/money-text.ts';
import { Money } from '../../kit/money.tsx';
import { shapes } from '../../kit/states.ts';
import { StatusShape } from '../../kit/status-shape.tsx';
import { spanText } from '../../kit/time-text.ts';
import { useHighlight } from '../../kit/use-highlight.ts';
import { useNarrow } from '../../kit/use-narrow.ts';
import classes from './devices.module.css';
import { failedAreas } from './health.ts';
import { fleetFigures } from './fleet.ts';

const barStates = ['available', 'busy', 'offline', 'failing', 'maintenance', 'enrolling'] as const;
type TileState = (typeof barStates)[number];

/** The fleet at a glance: a bar of shares, a tile per state, and the money on phones in trouble. */
export function FleetTiles({ devices }: { devices: readonly DeviceRow[] | undefined }) {
  const t = useText();
  const { counts, charging, commands, longestOffline, atRisk } = fleetFigures(devices ?? []);
  const nowMs = useNow(60_000);
  const narrow = useNarrow();
  const count = (state: TileState) => (devices ? counts[state] : undefined);
  const longest = longestOffline && t('devices.longest', { time: spanText(nowMs - Date.parse(longestOffline.lastSeenAt), t), name: longestOffline.name });
  const failing = failedAreas(devices ?? []).map(({ area, count: times }) => `${t(area)} ${times}`).join(', ');
  return (
    <section className={classes.fleet} aria-busy={devices === undefined} aria-label={t('devices.bar')}>
      <div className={classes.bar} aria-hidden>
        {barStates.filter((state) => counts[state] > 0).map((state) => <span key={state} data-state={state} style={{ flexGrow: counts[state] }} />)}
        {devices?.length ? null : <span data-state="none" style={{ flexGrow: 1 }} />}
      </div>
      <div className={classes.tiles}>
        <StateTile state="available" count={count('available')} note={charging > 0 ? t('devices.charging', { count: charging }) : ''} />
        <StateTile state="busy" count={count('busy')} note={commands > 0 ? t('devices.commands', { count: commands }) : ''} />
        <StateTile state="offline" count={count('offline')} note={longest ?? ''} />
        <StateTile state="failing" count={count('failing')} note={failing} />
        <StateTile state="maintenance" name={narrow ? t('state.maintenance') : t('devices.inMaintenance')} count={count('maintenance')} note={counts.enrolling > 0 ? t('devices.enrolling', { count: counts.enrolling }) : ''} />
        <MoneyTile money={atRisk.money} devices={atRisk.devices} isKnown={devices !== undefined} />
      </div>
    </section>
  );
}

function StateTile({ state, name, count, note }: { state: TileState; name?: string; count: number | undefined; note: string }) {
  const t = useText();
  const element = useHighlight<HTMLParagraphElement>(count);
  return (
    <Tile icon={<StatusShape shape={shapes[state]} />} name={name ?? t(`state.${state}`)} note={note}>
      <p ref={element} className={`${classes.count} figures`}>{count ?? '\u2013'}</p>
    </Tile>
  );
}

function MoneyTile({ money: [first, ...others], devices, isKnown }: { money: ReturnType<typeof fleetFigures>['atRisk']['money']; devices: number; isKnown: boolean }) {
  const t = useText();
  const plus = others.map((money) => t('devices.atRiskPlus', { money: moneyString(money) }));
  const note = first ? [...plus, t('devices.atRiskOn', { count: devices })].join(', ') : isKnown ? t('devices.atRiskNone') : '';
  return (
    <Tile icon={<Icon of={IconShieldExclamation} size={14} />} name={t('devices.atRisk')} note={note}>
      <p className={classes.count}>{first ? <Money of={first} size="tile" /> : isKnown ? t('money.none') : '\u2013'}</p>
    </Tile>
  );
}

function Tile({ icon, name, note, children }: { icon: ReactNode; name: string; note: string; children: ReactNode }) {
  return (
    <div className={classes.tile}>
      <p className={classes.name}>{icon}{name}</p>
      {children}
      <p className={classes.note} title={note}>{note}</p>
    </div>
  );
}
