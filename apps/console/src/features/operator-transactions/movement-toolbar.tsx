import { Menu } from '@mantine/core';
import { IconArrowsExchange, IconCheck, IconFilterOff, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { currencies, type Currency } from '@wallet/contract/money';
import { useState } from 'react';
import type { PatchSearch } from '../../app/router/use-search.ts';
import { useText } from '../../app/text/index.ts';
import { Button, buttonClass } from '../../kit/button.tsx';
import { chipClasses, FilterChip } from '../../kit/chips.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Facet } from '../../kit/facet-menu.tsx';
import { Icon } from '../../kit/icon.tsx';
import { AmountDialog } from '../../kit/list-filters/amount-dialog.tsx';
import { DaysFacet } from '../../kit/list-filters/days-facet.tsx';
import { SearchInput } from '../../kit/search-input.tsx';
import { moneyString } from '../../kit/money-text.ts';
import { Segments } from '../../kit/segments.tsx';
import { isFiltered, kinds, methods, modes, noFilters, providers, realFlags, statuses, type MovementFilters } from './movement-filters.ts';
import { useMerchantNames } from './use-movements.ts';

interface FilterBarProps {
  filters: MovementFilters;
  onChange: PatchSearch;
}

/** Search, and each filter as a menu while it is off and a chip while it is on. A change starts at the first page. */
export function MovementsFilterBar({ filters, onChange }: FilterBarProps) {
  const t = useText();
  const { mode, search, kind, status, flag, method, provider, merchantId } = filters;
  const merchants = useMerchantNames().data?.data ?? [];
  const merchant = merchantId === undefined ? undefined : (merchants.find(({ id }) => id === merchantId)?.name ?? merchantId);
  const set = (values: Parameters<PatchSearch>[0]) => onChange({ ...values, after: undefined });
  return (
    <>
      <SearchInput value={search ?? ''} placeholder={t('movements.search')} onSearch={(words) => set({ search: words })} />
      <DaysFacet days={filters} onChange={onChange} />
      <Several name={t('movements.status')} chosen={status ?? []} choices={statuses.map((value) => ({ value, label: t(`state.${value}`) }))} onChoose={(values) => set({ status: values.join(',') })} />
      <Several name={t('movements.method')} chosen={method ?? []} choices={methods.map((value) => ({ value, label: t(`method.${value}`) }))} onChoose={(values) => set({ method: values.join(',') })} />
      <Facet name={t('movements.kind')} chosen={kind && t(`movementKind.${kind}`)} choices={kinds.map((value) => ({ value, label: t(`movementKind.${value}`) }))} onChoose={(value) => set({ kind: value })} />
      <Facet name={t('movements.flag')} chosen={flag && (flag === 'any' ? t('movements.anyFlag') : t(`flag.${flag}`))} choices={[{ value: 'any', label: t('movements.anyFlag') }, ...realFlags.map((value) => ({ value, label: t(`flag.${value}`) }))]} onChoose={(value) => set({ flag: value })} />
      <Facet name={t('movements.merchant')} chosen={merchant} choices={merchants.map(({ id, name }) => ({ value: id, label: name }))} onChoose={(value) => set({ merchant: value })} />
      <Facet name={t('movements.provider')} chosen={provider && t(`provider.${provider}`)} choices={providers.map((value) => ({ value, label: t(`provider.${value}`) }))} onChoose={(value) => set({ provider: value })} />
      <Placed filters={filters} onChange={set} />
      <AmountFacet filters={filters} onChange={set} />
      <Segments label={t('payout.mode')} chosen={mode} choices={modes.map((value) => ({ value, label: t(`payout.${value}`) }))} onChoose={(wish) => set({ mode: wish === 'live' ? undefined : wish, id: undefined })} />
    </>
  );
}

/** An account or a phone is filtered by from its own page; here it can be taken off. */
function Placed({ filters: { accountId, deviceId }, onChange }: FilterBarProps) {
  const t = useText();
  return (
    <>
      {accountId === undefined ? null : <FilterChip name={t('movements.account')} value={accountId.slice(-6)} onRemove={() => onChange({ account: undefined })} />}
      {deviceId === undefined ? null : <FilterChip name={t('movements.device')} value={deviceId.slice(-6)} onRemove={() => onChange({ device: undefined })} />}
    </>
  );
}

/** An exact amount of one currency: both write their numbers in ways of their own. */
function AmountFacet({ filters: { amount, currency }, onChange }: FilterBarProps) {
  const t = useText();
  const [asking, setAsking] = useState<Currency | null>(null);
  const chosen = amount === undefined ? undefined : moneyString({ value: amount.includes('.') ? amount : `${amount}.00`, currency: currency ?? 'IDR' });
  const set = (value: string | undefined) => (setAsking(null), onChange({ amount: value, currency: value === undefined ? undefined : (asking ?? undefined) }));
  return (
    <>
      <Facet name={t('movements.amount')} chosen={chosen} choices={currencies.map((value) => ({ value, label: t(`movements.amountIn.${value}`) }))} onChoose={(value) => (value === undefined ? set(undefined) : setAsking(value))} />
      {asking === null ? null : <AmountDialog currency={asking} onClose={() => setAsking(null)} onChoose={set} />}
    </>
  );
}

interface SeveralProps<Value extends string> {
  name: string;
  chosen: readonly Value[];
  choices: readonly { value: Value; label: string }[];
  onChoose: (values: Value[]) => void;
}

/** A filter by several values: each choice turns one on or off. */
function Several<Value extends string>({ name, chosen, choices, onChoose }: SeveralProps<Value>) {
  const turn = (value: Value) => onChoose(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  const words = choices.filter(({ value }) => chosen.includes(value)).map(({ label }) => label).join(', ');
  return (
    <>
      {chosen.length === 0 ? null : <FilterChip name={name} value={words} onRemove={() => onChoose([])} />}
      <Menu position="bottom-start" width={230} shadow="none" withinPortal={false} withInitialFocusPlaceholder={false} closeOnItemClick={false} transitionProps={{ duration: 120 }}>
        <Menu.Target>
          <button type="button" className={chipClasses.add} aria-label={chosen.length === 0 ? undefined : name}><Icon of={IconPlus} size={14} />{chosen.length === 0 ? name : null}</button>
        </Menu.Target>
        <Menu.Dropdown data-raised style={{ maxHeight: '60vh', overflowY: 'auto' }}>
          {choices.map(({ value, label }) => <Menu.CheckboxItem key={value} checked={chosen.includes(value)} checkIcon={<Icon of={IconCheck} size={14} />} onChange={() => turn(value)}>{label}</Menu.CheckboxItem>)}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** What stands where rows would be: none yet, or none that fits. */
export function NoMovements({ filters, onChange }: FilterBarProps) {
  const t = useText();
  if (isFiltered(filters)) {
    return (
      <EmptyState icon={IconFilterOff} heading={t('list.noMatch')} text={t('list.noMatchText')}>
        <Button onClick={() => onChange(noFilters)}>{t('list.clearFilters')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={IconArrowsExchange} heading={t('movements.empty')} text={t('movements.emptyText')}>
      <Link to="/transaction-session" className={buttonClass({})}>{t('movements.toSessions')}</Link>
    </EmptyState>
  );
}
