import { IconFilterOff, IconQrcode } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { sessionWaits } from '@wallet/contract';
import type { PatchSearch } from '../../app/router/use-search.ts';
import { useText } from '../../app/text/index.ts';
import { Button, buttonClass } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Facet } from '../../kit/facet-menu.tsx';
import { DaysFacet } from '../../kit/list-filters/days-facet.tsx';
import { SearchInput } from '../../kit/search-input.tsx';
import { Segments } from '../../kit/segments.tsx';
import { isFiltered, methods, modes, noFilters, statuses, types, type SessionFilters } from './session-filters.ts';
import { useMerchantNames, type SessionsPageData } from './use-sessions.ts';

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
  const merchant = merchantId === undefined ? undefined : (merchants.find(({ id }) => id === merchantId)?.name ?? merchantId);
  const set = (values: Parameters<PatchSearch>[0]) => onChange({ ...values, after: undefined });
  const waitText = (value: (typeof sessionWaits)[number]) => (waiting === undefined ? t(`sessionWaits.${value}`) : `${t(`sessionWaits.${value}`)} (${waiting[value]})`);
  return (
    <>
      <SearchInput value={search ?? ''} placeholder={t(isOwn ? 'sessions.searchOwn' : 'sessions.search')} onSearch={(words) => set({ search: words })} />
      <Facet name={t('sessions.waits')} chosen={waits && t(`sessionWaits.${waits}`)} choices={sessionWaits.map((value) => ({ value, label: waitText(value) }))} onChoose={(value) => set({ waits: value })} />
      <DaysFacet days={filters} onChange={onChange} />
      <Facet name={t('sessions.status')} chosen={status && t(`state.${status}`)} choices={statuses.map((value) => ({ value, label: t(`state.${value}`) }))} onChoose={(value) => set({ status: value })} />
      <Facet name={t('sessions.type')} chosen={type && t(`sessionType.${type}`)} choices={types.map((value) => ({ value, label: t(`sessionType.${value}`) }))} onChoose={(value) => set({ type: value })} />
      <Facet name={t('sessions.method')} chosen={method && t(`method.${method}`)} choices={methods.map((value) => ({ value, label: t(`method.${value}`) }))} onChoose={(value) => set({ method: value })} />
      {isOwn ? null : <Facet name={t('sessions.merchant')} chosen={merchant} choices={merchants.map(({ id, name }) => ({ value: id, label: name }))} onChoose={(value) => set({ merchant: value })} />}
      <Segments label={t('payout.mode')} chosen={mode} choices={modes.map((value) => ({ value, label: t(`payout.${value}`) }))} onChoose={(wish) => set({ mode: wish === 'live' ? undefined : wish, id: undefined })} />
    </>
  );
}

/** What stands where rows would be: none yet, or none that fits. */
export function NoSessions({ filters, isOwn, onChange }: { filters: SessionFilters; isOwn: boolean; onChange: PatchSearch }) {
  const t = useText();
  if (isFiltered(filters)) {
    return (
      <EmptyState icon={IconFilterOff} heading={t('list.noMatch')} text={t('list.noMatchText')}>
        <Button onClick={() => onChange(noFilters)}>{t('list.clearFilters')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={IconQrcode} heading={t('sessions.empty')} text={t(isOwn ? 'sessions.emptyOwn' : 'sessions.emptyText')}>
      {isOwn ? null : <Link to="/merchant" className={buttonClass({})}>{t('sessions.toMerchants')}</Link>}
    </EmptyState>
  );
}
