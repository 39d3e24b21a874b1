import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useUrlSearch } from '../../app/router/use-search.ts';
import { useText } from '../../app/text/index.ts';
import { PageSpinner } from '../../kit/page-spinner.tsx';
import classes from './developers.module.css';

const parts = {
  webhooks: lazy(async () => ({ default: (await import('./webhooks-tab.tsx')).WebhooksTab })),
  log: lazy(async () => ({ default: (await import('./api-log-tab.tsx')).ApiLogTab })),
  embed: lazy(async () => ({ default: (await import('./embed-tab.tsx')).EmbedTab })),
  reference: lazy(async () => ({ default: (await import('./reference-tab.tsx')).ReferenceTab })),
};
type Part = keyof typeof parts;
const names = ['webhooks', 'log', 'embed', 'reference'] as const satisfies readonly Part[];

/** What an engineer of the merchant needs. The open part and what is chosen in it are in the address. */
export function DevelopersPage() {
  const [search] = useUrlSearch();
  const part = names.find((name) => name === search['tab']) ?? 'webhooks';
  const Shown = parts[part];
  return (
    <div className={classes.page}>
      <PartTabs chosen={part} />
      <div className={classes.under}>
        <Suspense fallback={<PageSpinner />}><Shown /></Suspense>
      </div>
    </div>
  );
}

function PartTabs({ chosen }: { chosen: Part }) {
  const t = useText();
  const bar = useRef<HTMLElement>(null);
  // On a phone the bar is wider than the screen.
  // In newer browsers scrolling answers a promise, which is no clean-up.
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  return (
    <nav ref={bar} className={classes.tabs} aria-label={t('developers.tabs')}>
      {names.map((name) => (
        <Link key={name} to="/developers" search={{ tab: name }} activeOptions={{ exact: true }} className={classes.tab ?? ''} aria-current={name === chosen ? 'page' : undefined} resetScroll={false}>
          {t(`developers.tab.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
