import { IconHeartbeat, IconPlus } from '@tabler/icons-react';
import { fleetTabs, type FleetSummary } from '@wallet/contract';
import type { PatchSearch } from '../../../../app/router/use-search.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { ActionButton } from '../../../../shared/acts/action-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ListTabs } from '../../../../ui/chips.tsx';
import { ExportList } from '../../../../shared/export/export-list.tsx';
import { ToolbarEnd } from '../../../../shared/list/list-frame.tsx';
import { SearchInput } from '../../../../ui/fields/search-input.tsx';
import { FleetFilterMenu } from './fleet-filter-menu.tsx';
import { queryOf, type FleetFilters } from './fleet-filters.ts';

interface FleetToolbarProps {
  summary: FleetSummary | undefined;
  filters: FleetFilters;
  isEmpty: boolean;
  onChange: PatchSearch;
  onCheck: () => void;
}

/** Which devices, and what can be done without choosing one. */
export function FleetToolbar({ summary, filters, isEmpty, onChange, onCheck }: FleetToolbarProps) {
  const t = useText();
  const mayCheck = useMay('devices.check');
  const tabs = fleetTabs.filter(
    (key) => key !== 'waiting' || filters.tab === key || (summary?.tabs.waiting ?? 0) > 0,
  );
  return (
    <>
      <ListTabs
        label={t('devices.tabs')}
        chosen={filters.tab}
        tabs={tabs.map((key) => ({
          key,
          label: t(`devices.tab.${key}`),
          count: summary?.tabs[key] ?? 0,
        }))}
        onChoose={(key) => onChange({ tab: key === 'all' ? undefined : key, after: undefined })}
      />
      <SearchInput
        value={filters.search}
        placeholder={t('devices.search')}
        onSearch={(value) => onChange({ search: value, after: undefined }, { replace: true })}
      />
      <FleetFilterMenu summary={summary} filters={filters} onChange={onChange} />
      <ToolbarEnd>
        <ExportList kind="devices" query={queryOf(filters, undefined)} />
        <Button
          here
          icon={IconHeartbeat}
          reason={mayCheck.reason ?? (isEmpty ? t('devices.noneShown') : undefined)}
          onClick={onCheck}
        >
          {t('devices.runCheck')}
        </Button>
        <ActionButton act="enrolDevice" kind="primary" icon={IconPlus}>
          {t('enrol.open')}
        </ActionButton>
      </ToolbarEnd>
    </>
  );
}
