import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { coalesce } from '../../../lib/queries/coalesce.ts';
import { useRealtime } from '../../../app/realtime/index.ts';
import { useText } from '../../../lib/text/index.ts';
import type { Mode } from './dashboard-data.ts';

const key = ['withdrawals', 'onTheirWay'];
const restMs = 1_000;

/** How many withdrawals money is set aside for, with the way to them; what the money is for while there are none. */
export function OnTheirWay({ mode }: { mode: Mode }) {
  const t = useText();
  const client = useQueryClient();
  const [renew] = useState(() =>
    coalesce(() => void client.invalidateQueries({ queryKey: key }), restMs),
  );
  useRealtime('withdrawal:changed', renew);
  const { data } = useQuery({
    queryKey: [...key, mode],
    queryFn: ({ signal }) =>
      ask(endpoints.listOwnWithdrawals, { query: { mode, limit: '1' }, signal }).then(
        ({ counts }) => counts.pendingApproval + counts.onHold + counts.sending,
      ),
  });
  if (data === undefined || data === 0) return t('dashboard.heldNote');
  return (
    <Link to="/withdrawal-requests" search={mode === 'test' ? { mode } : {}}>
      {t('dashboard.onTheirWay', { count: data })}
    </Link>
  );
}
