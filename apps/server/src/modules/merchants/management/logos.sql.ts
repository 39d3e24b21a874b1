import { type RawBuilder, sql } from '#platform/db';

export interface StoredLogo {
  contentType: string;
  content: Buffer;
}

/** The same picture again is the same row. */
export function insertLogo(
  logo: StoredLogo & { merchantId: string; digest: string },
): RawBuilder<unknown> {
  return sql`insert into merchant_logo (merchant_id, digest, content_type, content)
    values (${logo.merchantId}, ${logo.digest}, ${logo.contentType}, ${logo.content})
    on conflict (digest, merchant_id) do nothing`;
}

/** Keeps the youngest pictures of a merchant and the one its branding names. */
export function deleteOldLogos(
  merchantId: string,
  { keep, logoUrlStart }: { keep: number; logoUrlStart: string },
): RawBuilder<unknown> {
  return sql`delete from merchant_logo l using merchant m
    where l.merchant_id = ${merchantId} and m.id = l.merchant_id
      and m.branding ->> 'logoUrl' is distinct from ${logoUrlStart} || l.digest
      and l.digest not in (select digest from merchant_logo where merchant_id = ${merchantId}
        order by created_at desc, digest limit ${keep})`;
}

export function selectLogo(digest: string): RawBuilder<StoredLogo> {
  return sql`select content_type as "contentType", content from merchant_logo where digest = ${digest} limit 1`;
}

export function selectOwnLogo(merchantId: string, digest: string): RawBuilder<{ digest: string }> {
  return sql`select digest from merchant_logo where merchant_id = ${merchantId} and digest = ${digest}`;
}
