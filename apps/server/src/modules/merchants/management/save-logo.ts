import { createHash } from 'node:crypto';
import { logoLimitBytes, ApiError } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import { type Db, maybe, type Query, type Trx } from '#platform/db';
import { fileLimits, type Picture, untrustedFiles } from '#platform/untrusted-files';
import { deleteOldLogos, insertLogo, selectLogo, selectOwnLogo } from './logos.sql.ts';
import type { StoredLogo } from './logos.sql.ts';
import { lockMerchant } from '../profiles.sql.ts';

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
 * Keeps what a decoder needs of a picture and tells where it is served; it is the logo once the
 * branding names it. Refuses with notFound, stateConflict for a closed merchant, pictureInvalid for
 * what is by its content no small and whole PNG, JPEG or WebP, and what `UntrustedFiles.parse`
 * does.
 */
export async function saveLogo(
  db: Db,
  { content, ...upload }: LogoUpload,
): Promise<{ logoUrl: string; width: number; height: number }> {
  const picture = await readLogoPicture(Buffer.from(content, 'base64'), upload.principal.userId);
  return db.transaction((trx) => storeLogo(trx, upload, picture));
}

/** Read before anything is locked. */
async function readLogoPicture(bytes: Buffer, caller: string): Promise<Picture> {
  if (bytes.length > logoLimitBytes) throw new ApiError('pictureInvalid');
  try {
    return await untrustedFiles.parse('picture', bytes, fileLimits.logo, caller);
  } catch (error) {
    if (
      error instanceof ApiError &&
      (error.code === 'fileUnreadable' || error.code === 'fileHoldsTooMuch')
    )
      throw new ApiError('pictureInvalid', error.options);
    throw error;
  }
}

async function storeLogo(
  trx: Trx,
  { principal, merchantId, ...trail }: Omit<LogoUpload, 'content'>,
  { contentType, width, height, content }: Picture,
): Promise<{ logoUrl: string; width: number; height: number }> {
  const locked = await maybe(trx, lockMerchant(merchantId));
  if (!locked) throw new ApiError('notFound');
  if (locked.status === 'closed') throw new ApiError('stateConflict');
  const digest = createHash('sha256').update(content).digest('hex');
  await insertLogo({ merchantId, digest, contentType, content }).execute(trx);
  await deleteOldLogos(merchantId, { keep: keptLogos, logoUrlStart: logoPath }).execute(trx);
  const after = {
    contentType,
    width,
    height,
    sizeBytes: content.length,
    logoUrl: `${logoPath}${digest}`,
  };
  await recordAudit(trx, {
    actor: actorOf(principal),
    merchantId,
    ...actOn('merchant.logoUploaded', merchantId),
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
