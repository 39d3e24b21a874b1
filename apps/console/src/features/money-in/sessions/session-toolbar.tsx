import { IconFilterOff, IconQrcode } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { sessionWaits, type SessionWait } from '@wallet/contract';
import type { PatchSearch } from '../../../app/router/use-search.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterMenu, oneOf } from '../../../shared/filters/filter-menu.tsx';
import { useDaysGroup } from '../../../shared/filters/use-days-group.tsx';
import { SearchInput } from '../../../ui/fields/search-input.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { useMerchantNames } from '../../../shared/merchant/use-merchant-names.ts';
import {
  isFiltered,
  methods,
  modes,
  noFilters,
  statuses,
  types,
  type SessionFilters,
} from './session-filters.ts';
import type { SessionsPageData } from './use-sessions.ts';

interface SessionsFilterBarProps {
  filters: SessionFilters;
  waiting: SessionsPageData['waiting'] | undefined;
  /** Sees sessions on own phones alone, without whose they are. */
  isOwn: boolean;
  onChange: PatchSearch;
}

/** Search, what waits, and the filters. A change starts at the first page. */
export function SessionsFilterBar({ filters, waiting, isOwn, onChange }: SessionsFilterBarProps) {
  const t = useText();
  const { mode, search, type, status, merchantId, method, waits } = filters;
  const merchants = useMerchantNames().data?.data ?? [];
  const days = useDaysGroup(filters, onChange);
  const set = (values: Parameters<PatchSearch>[0]) => onChange({ ...values, after: undefined });
  const waitText = (value: SessionWait) =>
    [
      t(`sessionWaits.${value}`),
      waiting !== undefined && waits === undefined ? `(${waiting[value]})` : '',
    ]
      .join(' ')
      .trim();
  const groups = [
    oneOf({
      key: 'waits',
      name: t('sessions.waits'),
      chosen: waits,
      values: sessionWaits,
      text: waitText,
      onChoose: (value) => set({ waits: value }),
    }),
    days.group,
    oneOf({
      key: 'status',
      name: t('sessions.status'),
      chosen: status,
      values: statuses,
      text: (value) => t(`state.${value}`),
      onChoose: (value) => set({ status: value }),
    }),
    oneOf({
      key: 'type',
      name: t('sessions.type'),
      chosen: type,
      values: types,
      text: (value) => t(`sessionType.${value}`),
      onChoose: (value) => set({ type: value }),
    }),
    oneOf({
      key: 'method',
      name: t('sessions.method'),
      chosen: method,
      values: methods,
      text: (value) => t(`method.${value}`),
      onChoose: (value) => set({ method: value }),
    }),
    ...(isOwn
      ? []
      : [
          oneOf({
            key: 'merchant',
            name: t('sessions.merchant'),
            chosen: merchantId,
            values: merchants.map(({ id }) => id),
            text: (value) => merchants.find(({ id }) => id === value)?.name ?? value,
            onChoose: (value) => set({ merchant: value }),
          }),
        ]),
  ];
  return (
    <>
      <SearchInput
        isWide
        value={search ?? ''}
        placeholder={t(isOwn ? 'sessions.searchOwn' : 'sessions.search')}
        onSearch={(words) => set({ search: words })}
      />
      <FilterMenu groups={groups} />
      {days.dialog}
      <Segments
        label={t('payout.mode')}
        chosen={mode}
        choices={modes.map((value) => ({ value, label: t(`payout.${value}`) }))}
        onChoose={(input) => set({ mode: input === 'live' ? undefined : input, id: undefined })}
      />
    </>
  );
}

/** What stands where rows would be: none yet, or none that fits. */
export function NoSessions({
  filters,
  isOwn,
  onChange,
}: {
  filters: SessionFilters;
  isOwn: boolean;
  onChange: PatchSearch;
}) {
  const t = useText();
  if (isFiltered(filters)) {
    return (
      <EmptyState icon={IconFilterOff} heading={t('list.noMatch')} text={t('list.noMatchText')}>
        <Button onClick={() => onChange(noFilters)}>{t('list.clearFilters')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconQrcode}
      heading={t('sessions.empty')}
      text={t(isOwn ? 'sessions.emptyOwn' : 'sessions.emptyText')}
    >
      {isOwn ? null : (
        <Link to="/merchant" className={buttonClass({})}>
          {t('sessions.toMerchants')}
        </Link>
      )}
    </EmptyState>
  );
}
