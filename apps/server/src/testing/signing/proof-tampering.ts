import { type Db, sql } from '#platform/db';
import { newId } from '#platform/ids';

/** What the server of a deposit's merchant was told of it, at an address with a secret, which is in its answer too. */
export async function sendProofWebhook(
  { read }: Pick<Db, 'read'>,
  { id, merchantId, secret }: { id: string; merchantId: string; secret: string },
): Promise<void> {
  const [endpoint, event] = [newId('whe'), newId('evt')];
  await sql`insert into webhook_endpoint (id, merchant_id, mode, url, secret_enc, event_types)
    values (${endpoint}, ${merchantId}, 'live', ${`https://shop.example/hook/${secret}`}, 's', '{}')`.execute(
    read,
  );
  await sql`insert into merchant_event (id, merchant_id, mode, type, object_id, sequence, data, fact_id)
    values (${event}, ${merchantId}, 'live', 'deposit.succeeded', ${id}, 3, '{}', ${newId('fct')})`.execute(
    read,
  );
  await sql`insert into webhook_delivery (id, event_id, endpoint_id, object_id, sequence, status, attempt, response)
    values (${newId('whd')}, ${event}, ${endpoint}, ${id}, 3, 'succeeded', 1,
      ${JSON.stringify({ status: 204, body: secret })}::jsonb)`.execute(read);
}

type Place = (string | number)[];

/** Where every text, number and truth of a value stands. */
export function placesOf(value: unknown, at: Place = []): Place[] {
  if (value === null || typeof value !== 'object') return [at];
  return Object.entries(value).flatMap(([name, part]) =>
    placesOf(part, [...at, Array.isArray(value) ? Number(name) : name]),
  );
}

/** Puts something else there. */
export function alter(document: object, place: Place): void {
  const holder = place
    .slice(0, -1)
    .reduce<unknown>((value, step) => Reflect.get(Object(value), step), document);
  const last = place.at(-1) ?? '';
  const was: unknown = Reflect.get(Object(holder), last);
  Reflect.set(Object(holder), last, typeof was === 'number' ? was + 1 : `${String(was)} `);
}
