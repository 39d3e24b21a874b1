import { columnsOf, type RawBuilder, type RowOf, sql, valuesOf } from '#platform/db';

/** A merchant as stored; the JSON columns are parsed by the domain's schemas. */
export type MerchantRow = Record<string, unknown>;

/** Every rule, past and planned, because a question names its own time; limits as they are in force now. */
const terms = sql`coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'direction', f.direction,
  'method', f.method, 'flatMinor', f.flat::text,
      'percentBasisPoints', f.percent_basis_points, 'minMinor', f.min::text, 'maxMinor', f.max::text,
      'validFrom', to_char(f.valid_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) order by f.valid_from)
    from merchant_fee_rule f where f.merchant_id = m.id), '[]') as "feeRules",
  coalesce((select jsonb_object_agg(l.direction, jsonb_build_object('minMinor', l.min::text, 'maxMinor', l.max::text))
    from (select distinct on (direction) direction, min, max from merchant_limit
      where merchant_id = m.id and valid_from <= now() order by direction, valid_from desc) l), '{}') as limits`;

const microseconds = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
const textOf = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', ${microseconds})`;
/** The very rows that it was read from, as their MACs cover them. */
const power = sql`jsonb_build_object('merchant', jsonb_build_object('id', m.id, 'status', m.status,
  'currency', m.currency, 'timeZone', m.time_zone, 'allowedOrigins', m.allowed_origins,
    'returnOrigins', m.return_origins, 'ipAllowlist', m.ip_allowlist, 'lateMoneyPolicy',
      m.late_money_policy, 'requestTransaction', m.request_transaction,
    'approvalPolicy', m.approval_policy, 'policyRevision', m.policy_revision, 'dayBeganAt',
      ${textOf('m.day_began_at')}, 'dayEndsAt', ${textOf('m.day_ends_at')},
    'monthBeganAt', ${textOf('m.month_began_at')}, 'monthEndsAt', ${textOf('m.month_ends_at')}, 'mac', m.mac),
  'fees', coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'merchantId', f.merchant_id,
    'direction', f.direction, 'method', f.method, 'flat', f.flat::text,
      'percentBasisPoints', f.percent_basis_points, 'min', f.min::text, 'max', f.max::text, 'validFrom',
        to_char(f.valid_from at time zone 'UTC', ${microseconds}), 'mac', f.mac))
    from merchant_fee_rule f where f.merchant_id = m.id), '[]'),
  'limits', coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'merchantId', l.merchant_id,
    'direction', l.direction, 'min', l.min::text, 'max', l.max::text,
      'validFrom', to_char(l.valid_from at time zone 'UTC', ${microseconds}), 'mac', l.mac))
    from merchant_limit l where l.merchant_id = m.id), '[]')) as power`;

const columns = sql`m.id, m.code, m.name, m.country, m.currency, m.status, ${terms},
  m.allowed_methods as "allowedMethods",
  m.allowed_origins as "allowedOrigins", m.return_origins as "returnOrigins",
    m.ip_allowlist as "ipAllowlist", m.branding, m.time_zone as "timeZone",
  m.deposit_ttl_seconds as "depositTtlSeconds", m.confirm_ttl_seconds as "confirmTtlSeconds",
    m.late_window_seconds as "lateWindowSeconds",
  m.late_money_policy as "lateMoneyPolicy", m.request_transaction as "requestTransaction",
    m.approval_policy as "approvalPolicy", m.strangers_percent as "strangersPercent",
  ${power}, m.revision, m.created_at as "createdAt"`;

export function selectMerchant(id: string): RawBuilder<MerchantRow> {
  return sql`select ${columns} from merchant m where m.id = ${id}`;
}

/**
 * The same, and its status stays until the transaction ends: who suspends or closes it waits, and
 * finds what was begun.
 */
export function selectMerchantForShare(id: string): RawBuilder<MerchantRow> {
  return sql`select ${columns} from merchant m where m.id = ${id} for key share of m`;
}

export function selectMerchantByCode(code: string): RawBuilder<MerchantRow> {
  return sql`select ${columns} from merchant m where m.code = ${code}`;
}

const merchantNameColumns = columnsOf(`id, code, name, currency, allowed_methods as methods
  from merchant`);

export type MerchantName = RowOf<typeof merchantNameColumns>;

/** Merchants to choose from; closed ones are none. */
export function selectMerchantNames(): RawBuilder<MerchantName> {
  return sql`select ${merchantNameColumns} from merchant where status <> 'closed' and not is_desk
    order by name, id limit 1000`;
}

const newMerchantColumns = columnsOf(`id, code, name, country, currency, status,
  allowed_methods, allowed_origins, return_origins, ip_allowlist, branding, time_zone,
  deposit_ttl_seconds, confirm_ttl_seconds, late_window_seconds, late_money_policy,
  request_transaction, strangers_percent, approval_policy
  from merchant`);

export interface NewMerchantRow extends RowOf<typeof newMerchantColumns> {
  /** JSON text, as the other two. */
  branding: string;
  requestTransaction: string;
  approvalPolicy: string;
}

export function insertMerchant(row: NewMerchantRow): RawBuilder<unknown> {
  return sql`insert into merchant ${valuesOf(newMerchantColumns, row)}`;
}
