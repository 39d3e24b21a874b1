import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './page-tabs.module.css';

interface PageTabsProps<Name extends string> {
  /** What the row of tabs is called. */
  label: string;
  /** The page, and the part of its address that says which tab is open. */
  to:
    | '/developers'
    | '/settings'
    | '/withdrawal-requests'
    | '/unmatched-money'
    | '/reconciliation'
    | '/shift'
    | '/';
  param: string;
  /** What else the address says of every tab: a mode that stays. */
  keeps?: Readonly<Record<string, string>>;
  names: readonly Name[];
  chosen: Name;
  text: (name: Name) => string;
  /** How many there are in it; undefined while that is not known. */
  count?: (name: Name) => TabCount | undefined;
  children: ReactNode;
}

export interface TabCount {
  text: string;
  /** Somebody has to act: it stands in a well, in bold. */
  isAwaited?: boolean;
}

/** A page of several parts: the open one is in the address, and what is below the tabs sticks below them. */
export function PageTabs<Name extends string>({
  label,
  to,
  param,
  keeps = {},
  names,
  chosen,
  text,
  count,
  children,
}: PageTabsProps<Name>) {
  const row = useRef<HTMLElement>(null);
  // On a phone the open one may be beyond the edge. In newer browsers scrolling answers a promise,
  // which is no clean-up.
  useEffect(() => {
    row.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [chosen]);
  return (
    <div className={classes.page}>
      <nav ref={row} className={classes.tabs} aria-label={label}>
        {names.map((name) => (
          <Link
            key={name}
            to={to}
            search={{ ...keeps, [param]: name }}
            activeOptions={{ exact: true }}
            className={classes.tab ?? ''}
            aria-current={name === chosen ? 'page' : undefined}
            resetScroll={false}
          >
            {text(name)}
            {count ? <Count of={count(name)} /> : null}
          </Link>
        ))}
      </nav>
      <div className={classes.under}>{children}</div>
    </div>
  );
}

function Count({ of }: { of: TabCount | undefined }) {
  return of === undefined ? null : (
    <span className={`${classes.count} figures`} data-awaited={of.isAwaited || undefined}>
      {of.text}
    </span>
  );
}
