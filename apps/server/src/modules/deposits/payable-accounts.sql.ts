import type { DepositMethod, MethodReason, Mode } from '@wallet/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export interface AccountRow {
  accountId: string;
  deviceId: string | null;
  holderName: string;
  numberSealed: string;
  staticQr: string | null;
  limits: Record<string, string | number>;
  priority: number;
  reason: MethodReason | null;
}

export interface AccountQuestion {
  method: DepositMethod;
  mode: Mode;
  merchantId: string;
  amountMinor: bigint;
}

export function selectPayableAccounts({ method, mode, merchantId, amountMinor }: AccountQuestion): RawBuilder<AccountRow> {
  const provider = method.startsWith('maya') ? 'maya' : method;
  const needsQr = method !== 'maya_to_maya_phone_number';
  return sql<AccountRow>`select a.id as "accountId", a.device_id as "deviceId", a.holder_name as "holderName", a.number_enc as "numberSealed",
      a.static_qr as "staticQr", a.limits, a.priority,
      case when a.status <> 'active' or not a.accepts_deposits or a.settling_stopped_at is not null then 'maintenance'
        when d.last_seen_at is null or d.last_seen_at < now() - interval '2 minutes' then 'noDevice'
        when ${needsQr} and (a.static_qr is null or not a.qr_usable) then 'noAccount'
        when (a.limits->>'perTransactionMax')::bigint < ${amountMinor}::bigint then 'aboveMaximum'
        when (a.limits->>'balanceMax')::bigint < coalesce(a.reported_balance, 0) + ${amountMinor}::bigint then 'limitReached'
      end as reason
    from account a left join device d on d.id = a.device_id
    where a.provider = ${provider} and a.mode = ${mode} and a.status <> 'retired' and (a.merchant_ids = '{}' or ${merchantId} = any(a.merchant_ids))`;
}
