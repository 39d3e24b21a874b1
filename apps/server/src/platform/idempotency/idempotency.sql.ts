import { type RawBuilder, sql } from '#platform/db';

export interface KeyName {
  merchantId: string;
  mode: 'live' | 'test';
  route: string;
  key: string;
}

export interface StoredAnswer {
  requestHash: string;
  answer: string | null;
}

/** One row when the key is ours now; none when it was taken. Waits for another transaction that is taking it. */
export function takeKey(name: KeyName, requestHash: string): RawBuilder<{ key: string }> {
  return sql`insert into idempotency (merchant_id, mode, route, key, request_hash)
    values (${name.merchantId}, ${name.mode}, ${name.route}, ${name.key}, ${requestHash})
    on conflict do nothing returning key`;
}

export function readKey(name: KeyName): RawBuilder<StoredAnswer> {
  return sql`select request_hash as "requestHash", answer from idempotency
    where merchant_id = ${name.merchantId} and mode = ${name.mode} and route = ${name.route} and key = ${name.key}`;
}

export function saveAnswer(
  name: KeyName,
  kept: { status: number; answer: string },
): RawBuilder<unknown> {
  return sql`update idempotency set status = ${kept.status}, answer = ${kept.answer}
    where merchant_id = ${name.merchantId} and mode = ${name.mode} and route = ${name.route} and key = ${name.key}`;
}

export function deleteOldKeys(limit: number): RawBuilder<{ count: number }> {
  return sql`select forget_idempotency_keys(${limit}) as count`;
}
