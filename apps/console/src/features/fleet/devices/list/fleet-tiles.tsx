import { IconShieldExclamation } from '@tabler/icons-react';
import type { FleetSummary } from '@wallet/contract';
import type { ReactNode } from 'react';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { useNow } from '../../../../lib/dates/clock.ts';
import { areaLabels } from '../../../../shared/status/health-status.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { moneyString } from '../../../../lib/money/money-text.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { shapes } from '../../../../shared/status/states.ts';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { spanText } from '../../../../lib/dates/time-text.ts';
import { useHighlight } from '../../../../ui/table/use-highlight.ts';
import { useNarrow } from '../../../../lib/use-narrow.ts';
import classes from '../devices.module.css';
import { deviceAreas } from '../health.ts';

const barStates = ['available', 'busy', 'offline', 'failing', 'maintenance', 'enrolling'] as const;
type TileState = (typeof barStates)[number];

/** The fleet at a glance: a bar of shares, a tile per state, and the money on phones in trouble. */
export function FleetTiles({ summary }: { summary: FleetSummary | undefined }) {
  const t = useText();
  const nowMs = useNow(60_000);
  const narrow = useNarrow();
  const count = (state: TileState) => summary?.counts[state];
  const { charging = 0, commands = 0, longestOffline = null } = summary ?? {};
  const longest =
    longestOffline &&
    t('devices.longest', {
      time: spanText(nowMs - Date.parse(longestOffline.lastSeenAt), t),
      name: longestOffline.name,
    });
  const shares = barStates
    .map((state) => ({ state, share: count(state) ?? 0 }))
    .filter(({ share }) => share > 0);
  return (
    <section
      className={classes.fleet}
      aria-busy={summary === undefined}
      aria-label={t('devices.bar')}
    >
      <div className={classes.bar} aria-hidden>
        {shares.map(({ state, share }) => (
          <span key={state} data-state={state} style={{ flexGrow: share }} />
        ))}
        {shares.length > 0 ? null : <span data-state="none" style={{ flexGrow: 1 }} />}
      </div>
      <div className={classes.tiles}>
        <StateTile
          state="available"
          count={count('available')}
          note={charging > 0 ? t('devices.charging', { count: charging }) : ''}
        />
        <StateTile
          state="busy"
          count={count('busy')}
          note={commands > 0 ? t('devices.commands', { count: commands }) : ''}
        />
        <StateTile state="offline" count={count('offline')} note={longest ?? ''} />
        <StateTile
          state="failing"
          count={count('failing')}
          note={summary ? failedText(summary, t) : ''}
        />
        <StateTile
          state="maintenance"
          name={narrow ? t('state.maintenance') : t('devices.inMaintenance')}
          count={count('maintenance')}
          note={
            count('enrolling') ? t('devices.enrolling', { count: count('enrolling') ?? 0 }) : ''
          }
        />
        <MoneyTile atRisk={summary?.atRisk} />
      </div>
    </section>
  );
}

/** How often each check fails on failing phones, in the order of their column. */
function failedText({ failedAreas }: FleetSummary, t: Translate): string {
  const countOf = (area: string) => failedAreas.find((failed) => failed.area === area)?.count ?? 0;
  return deviceAreas
    .filter((area) => countOf(area) > 0)
    .map((area) => `${t(areaLabels[area])} ${countOf(area)}`)
    .join(', ');
}

function StateTile({
  state,
  name,
  count,
  note,
}: {
  state: TileState;
  name?: string;
  count: number | undefined;
  note: string;
}) {
  const t = useText();
  const element = useHighlight<HTMLParagraphElement>(count);
  return (
    <Tile
      icon={<StatusShape shape={shapes[state]} />}
      name={name ?? t(`state.${state}`)}
      note={note}
    >
      <p ref={element} className={`${classes.count} figures`}>
        {count ?? '\u2013'}
      </p>
    </Tile>
  );
}

function MoneyTile({ atRisk }: { atRisk: FleetSummary['atRisk'] | undefined }) {
  const t = useText();
  const [first, ...others] = atRisk?.money ?? [];
  const none = atRisk === undefined ? '' : t('devices.atRiskNone');
  const plus = others.map((money) => t('devices.atRiskPlus', { money: moneyString(money) }));
  const note = first
    ? [...plus, t('devices.atRiskOn', { count: atRisk?.devices ?? 0 })].join(', ')
    : none;
  return (
    <Tile
      icon={<Icon of={IconShieldExclamation} size={14} />}
      name={t('devices.atRisk')}
      note={note}
    >
      <p className={classes.count}>
        {first ? <Money of={first} size="tile" /> : atRisk ? t('money.none') : '\u2013'}
      </p>
    </Tile>
  );
}

function Tile({
  icon,
  name,
  note,
  children,
}: {
  icon: ReactNode;
  name: string;
  note: string;
  children: ReactNode;
}) {
  return (
    <div className={classes.tile}>
      <p className={classes.name}>
        {icon}
        {name}
      </p>
      {children}
      <p className={classes.note} title={note}>
        {note}
      </p>
    </div>
  );
}
