import type { MerchantProfile } from '@wallet/contract';
import { lazy, Suspense, type ComponentType } from 'react';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { useText } from '../../../lib/text/index.ts';
import { DetailBones } from '../../../ui/detail-frame.tsx';
import { ErrorState } from '../../../shared/failure/error-state.tsx';
import { PageSpinner } from '../../../ui/page-spinner.tsx';
import { PendingCard } from '../../../shared/pending/pending-card.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { sectionNames, sectionOf, type SectionName } from './sections.ts';
import { useOwnMerchant } from './use-own-merchant.ts';
import classes from './settings.module.css';

const parts: Readonly<Record<SectionName, ComponentType<{ merchant: MerchantProfile }>>> = {
  branding: lazy(async () => ({ default: (await import('./branding-part.tsx')).BrandingPart })),
  origins: lazy(async () => ({ default: (await import('./origins-part.tsx')).OriginsPart })),
  team: lazy(async () => ({ default: (await import('./team-part.tsx')).TeamPart })),
  notifications: lazy(async () => ({ default: (await import('./notices-part.tsx')).NoticesPart })),
  lateMoney: lazy(async () => ({ default: (await import('./late-money-part.tsx')).LateMoneyPart })),
  terms: lazy(async () => ({ default: (await import('./terms-part.tsx')).TermsPart })),
};

/** What a merchant's own people set: its look, its addresses, its team. The open section is in the address. */
export function SettingsPage() {
  const t = useText();
  const [search] = useUrlSearch();
  const section = sectionOf(search['section']);
  const { data, error, isFetching, refetch } = useOwnMerchant();
  const Part = parts[section];
  return (
    <PageTabs
      label={t('settings.sections')}
      to="/settings"
      param="section"
      names={sectionNames}
      chosen={section}
      text={(name) => t(`settings.section.${name}`)}
    >
      <div className={classes.part}>
        <PendingCard query={{}} under={['team']} />
        {data ? (
          <Suspense fallback={<PageSpinner />}>
            <Part key={data.id} merchant={data} />
          </Suspense>
        ) : error ? (
          <ErrorState
            heading={t('settings.failed')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <DetailBones />
        )}
      </div>
    </PageTabs>
  );
}
