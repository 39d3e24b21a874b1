import { useQuery } from '@tanstack/react-query';
import type { DeviceDetail } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import type { DialogAct } from './device-actions.ts';
import { ProxyChoice } from './proxy-choice.tsx';
import { VersionField } from './version-field.tsx';
import type { ActionOrder } from './send-action.ts';

type Order = Omit<ActionOrder, 'atRisk'>;

interface EditFieldsProps {
  act: DialogAct;
  device: DeviceDetail;
  order: Order;
  onChange: (order: Order) => void;
  isSent: boolean;
}

/** The fields of the acts that change what the device is called, whose it is, how it goes out or what its agent is. */
export function EditFields({ act, device, order, onChange, isSent }: EditFieldsProps) {
  const t = useText();
  if (act === 'edit')
    return (
      <TextInput
        label={t('enrol.name')}
        name="name"
        autoComplete="off"
        value={order.name}
        onChange={(name) => onChange({ ...order, name })}
        required
        maxLength={80}
        touched={isSent}
        autoFocus
      />
    );
  if (act === 'owner')
    return (
      <OwnerSelect
        value={order.ownerUserId}
        onChange={(ownerUserId) => onChange({ ...order, ownerUserId })}
      />
    );
  if (act === 'proxy')
    return (
      <ProxyChoice
        device={device}
        value={order.proxyId}
        onChange={(proxyId) => onChange({ ...order, proxyId })}
      />
    );
  if (act === 'updateAgent')
    return (
      <VersionField
        value={order.version}
        onChange={(version) => onChange({ ...order, version })}
        isSent={isSent}
      />
    );
  return null;
}

/** Whose device it is: one of the Phone Farm users, or nobody's, which is the operator's own. */
function OwnerSelect({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['users', 'phoneFarm'],
    queryFn: ({ signal }) =>
      ask(endpoints.listUsers, { query: { roleId: '3', status: 'active', limit: '100' }, signal }),
  });
  const choices = [
    { value: '', title: t('device.noOwner') },
    ...(data?.data ?? []).map(({ id, name, email }) => ({ value: id, title: name, words: email })),
  ];
  return (
    <Select
      label={t('devices.owner')}
      value={value ?? ''}
      onChange={(id) => onChange(id === '' ? null : id)}
      choices={choices}
    />
  );
}
