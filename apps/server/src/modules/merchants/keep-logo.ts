import { createHash } from 'node:crypto';
import { logoLimitBytes, logoLimitPixels, Refusal } from '@wallet/contract';
import { actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { maybe } from '#platform/db';
import type { Query, Trx } from '#platform/db';
import { deleteOldLogos, insertLogo, selectLogo, selectOwnLogo } from './logos.sql.ts';
import type { StoredLogo } from './logos.sql.ts';
import { lockMerchant } from './profiles.sql.ts';
import { readPicture } from './read-picture.ts';

/** Where uploaded pictures are served, followed by their digest. */
export const logoPath = '/api/public/logos/';
/** Pictures of a merchant that are kept beside the one in use. */
const keptLogos = 10;

export interface LogoUpload extends Trail {
  principal: UserPrincipal;
  merchantId: string;
  /** Base64. */
  content: string;
}

/**
 * Keeps a picture and tells where it is served; it is the logo once the branding names it. Refuses with notFound,
 * stateConflict for a closed merchant, or pictureInvalid for what is by its content no small PNG, JPEG or WebP.
 */
export async function keepLogo(
  trx: Trx,
  { principal, merchantId, content, ...trail }: LogoUpload,
): Promise<{ logoUrl: string; width: number; height: number }> {
  const bytes = Buffer.from(content, 'base64');
  const picture = bytes.length <= logoLimitBytes ? readPicture(bytes) : undefined;
  if (!picture || picture.width > logoLimitPixels || picture.height > logoLimitPixels)
    throw new Refusal('pictureInvalid');
  const locked = await maybe(trx, lockMerchant(merchantId));
  if (!locked) throw new Refusal('notFound');
  if (locked.status === 'closed') throw new Refusal('stateConflict');
  const { contentType, width, height } = picture;
  const digest = createHash('sha256').update(bytes).digest('hex');
  await insertLogo({ merchantId, digest, contentType, content: bytes }).execute(trx);
  await deleteOldLogos(merchantId, { keep: keptLogos, logoUrlStart: logoPath }).execute(trx);
  const after = {
    contentType,
    width,
    height,
    sizeBytes: bytes.length,
    logoUrl: `${logoPath}${digest}`,
  };
  await recordAudit(trx, {
    actor: actorOf(principal),
    merchantId,
    action: 'merchant.logoUploaded',
    entity: 'merchant',
    entityId: merchantId,
    after,
    ...trail,
  });
  return { logoUrl: `${logoPath}${digest}`, width, height };
}

/** A kept picture by the last part of its address; undefined when there is none. */
export async function readLogo(query: Query, digest: string): Promise<StoredLogo | undefined> {
  return /^[0-9a-f]{64}$/.test(digest) ? maybe(query, selectLogo(digest)) : undefined;
}

/** Whether the address is one of a picture that was uploaded for this merchant. */
export async function knowsLogo(
  query: Query,
  merchantId: string,
  logoUrl: string,
): Promise<boolean> {
  return (
    logoUrl.startsWith(logoPath) &&
    (await maybe(query, selectOwnLogo(merchantId, logoUrl.slice(logoPath.length)))) !== undefined
  );
}
