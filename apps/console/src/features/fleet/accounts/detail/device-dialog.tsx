import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AccountDetail } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints, sendTo } from '../../../../app/api.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormActs } from '../../../../shared/form/form-dialog.tsx';
import { useText } from '../../../../lib/text/index.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { SearchInput } from '../../../../ui/fields/search-input.tsx';
import { Select, type SelectChoice } from '../../../../ui/fields/select.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { useAccountChanged } from './use-account.ts';
import classes from '../accounts.module.css';
import styles from '../../../../ui/shared-styles.module.css';

const none = 'none';
/** More phones than this are searched for. */
const mostOffered = 100;

/** Moves an account to another phone, or to none. It must be signed in there anew. */
export function DeviceDialog({
  detail: { account },
  onClose,
}: {
  detail: AccountDetail;
  onClose: () => void;
}) {
  const t = useText();
  const keep = useAccountChanged();
  const { device } = account;
  const current: SelectChoice<string> = device
    ? { value: device.id, title: device.name }
    : { value: none, title: t('accounts.noDevice') };
  const [search, setSearch] = useState('');
  const { choices, hasMore, error } = useOffer(search);
  const all = [{ value: none, title: t('accounts.noDevice') }, ...choices];
  const form = useForm({
    initial: { chosen: current },
    send: sendTo(endpoints.chooseAccountDevice, { params: { id: account.id } }),
    body: ({ chosen }) =>
      chosen.value === current.value
        ? undefined
        : {
            revision: account.revision,
            deviceId: chosen.value === none ? null : chosen.value,
          },
    onNothing: onClose,
    onDone: (answer) => {
      keep(answer);
      const name = answer.account.device?.name ?? t('accounts.noDevice');
      showToast('good', t('accountMove.done', { name }));
      onClose();
    },
  });
  const { chosen } = form.values;
  return (
    <Dialog
      title={t('accountMove.title', { name: account.label })}
      onClose={onClose}
      busy={form.isPending}
      size={480}
    >
      {hasMore ? (
        <SearchInput value={search} placeholder={t('devices.search')} onSearch={setSearch} />
      ) : null}
      <form className={classes.form} {...form.props}>
        <FormProblem error={form.error ?? error} />
        <p className={styles.quiet}>{t('accountMove.text')}</p>
        <Select
          label={t('account.device')}
          value={chosen.value}
          onChange={(value) =>
            form.set({ chosen: all.find((choice) => choice.value === value) ?? current })
          }
          choices={all.some(({ value }) => value === chosen.value) ? all : [chosen, ...all]}
        />
        <FormActs form={form} onCancel={onClose} submit={t('accountMove.act')} />
      </form>
    </Dialog>
  );
}

/** Phones to choose from, by name; when too many, those that answer the search. */
function useOffer(search: string) {
  const t = useText();
  const { data, error } = useQuery({
    queryKey: ['devices', 'chooser', search],
    queryFn: ({ signal }) =>
      ask(endpoints.listDevices, {
        query: { limit: String(mostOffered), ...(search === '' ? {} : { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const devices = (data?.data ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
  const choices: SelectChoice<string>[] = devices.map(({ id, name, state, accounts }) => ({
    value: id,
    title: `${name} \u00b7 ${t(`state.${state}`)}, ${t('accountMove.accounts', { count: accounts.length })}`,
    shown: name,
  }));
  return { choices, error, hasMore: search !== '' || (data?.total ?? 0) > devices.length };
}
