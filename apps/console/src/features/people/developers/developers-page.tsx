import { lazy, Suspense } from 'react';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { useText } from '../../../lib/text/index.ts';
import { PageSpinner } from '../../../ui/page-spinner.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';

const parts = {
  webhooks: lazy(async () => ({
    default: (await import('./webhooks/webhooks-tab.tsx')).WebhooksTab,
  })),
  log: lazy(async () => ({ default: (await import('./api-log/api-log-tab.tsx')).ApiLogTab })),
  embed: lazy(async () => ({ default: (await import('./embed/embed-tab.tsx')).EmbedTab })),
  reference: lazy(async () => ({
    default: (await import('./reference/reference-tab.tsx')).ReferenceTab,
  })),
};
type Part = keyof typeof parts;
const names = ['webhooks', 'log', 'embed', 'reference'] as const satisfies readonly Part[];

/** What an engineer of the merchant needs. The open part and what is chosen in it are in the address. */
export function DevelopersPage() {
  const t = useText();
  const [search] = useUrlSearch();
  const part = names.find((name) => name === search['tab']) ?? 'webhooks';
  const Shown = parts[part];
  return (
    <PageTabs
      label={t('developers.tabs')}
      to="/developers"
      param="tab"
      names={names}
      chosen={part}
      text={(name) => t(`developers.tab.${name}`)}
    >
      <Suspense fallback={<PageSpinner />}>
        <Shown />
      </Suspense>
    </PageTabs>
  );
}
