import { routes } from '@variant/routes.ts';
import { sidebar } from '@variant/sidebar.ts';
import { Link, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';
import { useNow } from '../../lib/dates/clock.ts';
import { Icon } from '../../ui/icon.tsx';
import { clockTime } from '../../lib/dates/time-text.ts';
import { isOffered } from '../session/index.ts';
import { useUser } from '../session/use-session.ts';
import { useLocale, useText } from '../../lib/text/index.ts';
import type { SidebarEntry } from '../variant.ts';
import { Brand } from './header/brand.tsx';
import classes from './sidebar.module.css';

interface ShownEntry extends SidebarEntry {
  /** Drawn when its code has come. */
  Fact: ComponentType<{ path: string }> | undefined;
}

const shownGroups: readonly ShownEntry[][] = sidebar.map((group) =>
  group.map((entry) => ({ ...entry, Fact: entry.fact && lazyFact(entry.fact) })),
);

/** The way to every page that is offered, and where and when one works. */
export function Sidebar() {
  const t = useText();
  const user = useUser();
  const groups = shownGroups
    .map((group) => group.filter((entry) => isOffered(entry, routes, user)))
    .filter((group) => group.length > 0);
  return (
    <nav className={classes.sidebar} aria-label={t('shell.menu')}>
      <div className={classes.head}>
        <Brand />
      </div>
      <div className={classes.nav}>
        {groups.map((group) => (
          <ul key={group[0]?.path} className={classes.group}>
            {group.map((entry) => (
              <li key={entry.path}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        ))}
      </div>
      <div className={classes.foot}>
        <span className={classes.mode}>{t(`shell.mode.${user.installation}`)}</span>
        <Clock />
      </div>
    </nav>
  );
}

function Entry({ entry }: { entry: ShownEntry }) {
  const { Fact } = entry;
  const t = useText();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <Link
      to={entry.path}
      className={classes.entry}
      aria-current={isWithin(path, entry) ? 'page' : undefined}
      activeProps={{}}
      activeOptions={{ exact: true }}
    >
      <Icon of={entry.icon} size={18} />
      {t(entry.label)}
      {Fact ? (
        <span className={classes.fact} aria-hidden>
          <Suspense fallback={null}>
            <Fact path={entry.path} />
          </Suspense>
        </span>
      ) : null}
    </Link>
  );
}

function Clock() {
  const { timeZone } = useUser();
  const { intlTag } = useLocale();
  return (
    <span className="figures">
      {timeZone} {clockTime(new Date(useNow()), { timeZone, intlTag })}
    </span>
  );
}

function lazyFact(fact: NonNullable<SidebarEntry['fact']>): ComponentType<{ path: string }> {
  return lazy(async () => ({ default: (await fact()).Fact }));
}

/** Whether a path is an entry's own or that of an object in its list. */
function isWithin(path: string, { path: own, objects = own }: SidebarEntry): boolean {
  return path === own || (objects !== '/' && path.startsWith(`${objects}/`));
}
