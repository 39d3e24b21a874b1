import { lazy, Suspense, type ComponentType } from 'react';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { useText } from '../../../lib/text/index.ts';
import { PageSpinner } from '../../../ui/page-spinner.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { sectionNames, sectionOf, type SectionName } from './sections.ts';
import classes from './operator-settings.module.css';

const parts: Readonly<Record<SectionName, ComponentType>> = {
  rules: lazy(async () => ({ default: (await import('./rules/rules-section.tsx')).RulesSection })),
  blocklist: lazy(async () => ({
    default: (await import('./rules/blocklist-section.tsx')).BlocklistSection,
  })),
  values: lazy(async () => ({
    default: (await import('./values/values-section.tsx')).ValuesSection,
  })),
  channels: lazy(async () => ({
    default: (await import('./channels-section.tsx')).ChannelsSection,
  })),
  institutions: lazy(async () => ({
    default: (await import('./institutions/institutions-section.tsx')).InstitutionsSection,
  })),
  maintenance: lazy(async () => ({
    default: (await import('./maintenance/maintenance-section.tsx')).MaintenanceSection,
  })),
  retention: lazy(async () => ({
    default: (await import('./retention/retention-section.tsx')).RetentionSection,
  })),
};

/** What holds for the whole installation. The open section is in the address. */
export function SettingsPage() {
  const t = useText();
  const [search] = useUrlSearch();
  const section = sectionOf(search['section']);
  const Part = parts[section];
  return (
    <PageTabs
      label={t('opSettings.sections')}
      to="/settings"
      param="section"
      names={sectionNames}
      chosen={section}
      text={(name) => t(`opSettings.section.${name}`)}
    >
      <div className={classes.part}>
        <Suspense fallback={<PageSpinner />}>
          <Part />
        </Suspense>
      </div>
    </PageTabs>
  );
}
