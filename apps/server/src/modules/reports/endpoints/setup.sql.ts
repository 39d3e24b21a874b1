import { type RawBuilder, sql } from '#platform/db';
import type { Mode } from '@wallet/contract';

export interface SetupFacts {
  hasBranding: boolean;
  hasOrigin: boolean;
  hasToken: boolean;
  /** Two people at least who sign in with a second step. */
  hasSecondPerson: boolean;
  isDismissed: boolean;
}

/** What the merchant's own rows say, whatever the mode. */
export function selectSetupFacts({
  merchantId,
  userId,
}: {
  merchantId: string;
  userId: string;
}): RawBuilder<SetupFacts> {
  return sql`select coalesce(m.branding ->> 'displayName',
    m.branding ->> 'logoUrl') is not null as "hasBranding", cardinality(m.allowed_origins) > 0 as "hasOrigin",
      exists (select from api_token k where k.merchant_id = m.id and k.status = 'active'
        and coalesce(least(k.expires_at, k.ends_at), 'infinity') > now()) as "hasToken",
      (select count(*) from (select from app_user u
        where u.merchant_id = m.id and u.status = 'active' and u.has_totp limit 2) as two) = 2 as "hasSecondPerson",
      exists (select from setup_dismissal d where d.user_id = ${userId} and d.merchant_id = m.id) as "isDismissed"
    from merchant m where m.id = ${merchantId}`;
}

export interface ModeFacts {
  hasPayment: boolean;
  hasWebhook: boolean;
  hasPayoutMethod: boolean;
}

/** How many of an address's latest deliveries may be without an answer before it counts as silent. */
const latestDeliveries = 20;

/** What a mode's rows say: a payment ever, a recent event taken, a payable destination. */
export function selectModeFacts({
  merchantId,
  mode,
}: {
  merchantId: string;
  mode: Mode;
}): RawBuilder<ModeFacts> {
  const paid = sql`merchant_id = ${merchantId} and mode = ${mode} and kind = 'deposit'
    and status = 'succeeded' and count > 0`;
  return sql`select exists (select from merchant_figure where ${paid}) or exists (select
    from merchant_figure_delta where ${paid}) as "hasPayment",
      exists (
        select from webhook_endpoint e,
          lateral (select d.status from webhook_delivery d where d.endpoint_id = e.id order by d.id desc
            limit ${latestDeliveries}) as latest
        where e.merchant_id = ${merchantId} and e.mode = ${mode} and e.enabled and latest.status = 'succeeded'
      ) as "hasWebhook",
      exists (select from payout_method
        where merchant_id = ${merchantId} and mode = ${mode} and status = 'active') as "hasPayoutMethod"`;
}

/** A second time changes nothing. */
export function insertDismissal({
  merchantId,
  userId,
}: {
  merchantId: string;
  userId: string;
}): RawBuilder<unknown> {
  return sql`insert into setup_dismissal (user_id, merchant_id) values (${userId}, ${merchantId})
    on conflict (user_id) do nothing`;
}
