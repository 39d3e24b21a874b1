import { useQuery } from '@tanstack/react-query';
import { mayRole, roles } from '@wallet/contract';
import { ask, endpoints } from '../../../app/api.ts';
import { useUser } from '../../../app/session/use-session.ts';
import { useText } from '../../../lib/text/index.ts';
import { Select } from '../../../ui/fields/select.tsx';

/** Whose proxy it is: one of the Phone Farm users, or the operator’s own. Nothing for those who do not choose. */
export function OwnerSelect({
  value,
  onChange,
}: {
  value: string;
  onChange: (id: string) => void;
}) {
  const t = useText();
  const { roleId } = useUser();
  const chooses = roleId !== roles.phoneFarm && mayRole(roleId, 'users.read');
  const { data } = useQuery({
    queryKey: ['users', 'phoneFarm'],
    queryFn: ({ signal }) =>
      ask(endpoints.listUsers, { query: { roleId: '3', status: 'active', limit: '100' }, signal }),
    enabled: chooses,
  });
  if (!chooses) return null;
  const choices = [
    { value: '', title: t('proxy.noOwner') },
    ...(data?.data ?? []).map(({ id, name, email }) => ({ value: id, title: name, words: email })),
  ];
  return <Select label={t('proxy.owner')} value={value} onChange={onChange} choices={choices} />;
}
