import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './page-tabs.module.css';

interface PageTabsProps<Name extends string> {
  /** What the row of tabs is called. */
  label: string;
  /** The page, and the part of its address that says which tab is open. */
  to: '/developers' | '/settings';
  param: string;
  names: readonly Name[];
  chosen: Name;
  text: (name: Name) => string;
  children: ReactNode;
}

/** A page of several parts: the open one is in the address, and what is below the tabs sticks below them. */
export function PageTabs<Name extends string>({ label, to, param, names, chosen, text, children }: PageTabsProps<Name>) {
  const row = useRef<HTMLElement>(null);
  // On a phone the open one may be beyond the edge. In newer browsers scrolling answers a promise, which is no clean-up.
  useEffect(() => {
    row.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [chosen]);
  return (
    <div className={classes.page}>
      <nav ref={row} className={classes.tabs} aria-label={label}>
        {names.map((name) => (
          <Link key={name} to={to} search={{ [param]: name }} activeOptions={{ exact: true }} className={classes.tab ?? ''} aria-current={name === chosen ? 'page' : undefined} resetScroll={false}>
            {text(name)}
          </Link>
        ))}
      </nav>
      <div className={classes.under}>{children}</div>
    </div>
  );
}
