import { idSchema } from '@wallet/contract';
import { canonicalHash } from '#platform/canonical-json';
import { idTime, newId } from '#platform/ids';
import type { Actor } from './actor.ts';
import { masked, storable } from './mask.ts';

/** One act, as the use case tells it. `before` and `after` hold what changed; they are masked here. */
export interface AuditRecord {
  actor: Actor;
  merchantId?: string | undefined;
  mode?: 'live' | 'test' | undefined;
  /** Past tense with its entity: `user.signedIn`, `webhookEndpoint.created`. */
  action: string;
  entity: string;
  entityId: string;
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
  ip?: string | undefined;
  userAgent?: string | undefined;
  requestId?: string | undefined;
}

/** The row as it is stored, without the place in the chain that the sealer gives it. */
export interface AuditRow {
  id: string;
  at: Date;
  merchantId: string | null;
  mode: 'live' | 'test' | null;
  actorId: string | null;
  actorRole: string;
  action: string;
  entity: string;
  entityId: string;
  before: unknown;
  after: unknown;
  reason: string | null;
  ip: string | null;
  userAgent: string | null;
  requestId: string | null;
  digest: string;
}

/** The row of a record: id, time (that of the id, in milliseconds), masked values and digest. */
export function auditRow({ actor, ...record }: AuditRecord): AuditRow {
  const id = newId('aud');
  const row = {
    id,
    at: idTime(id),
    merchantId: record.merchantId ?? null,
    mode: record.mode ?? null,
    ...actor,
    action: record.action,
    entity: record.entity,
    entityId: storable(record.entityId),
    before: masked(record.before),
    after: masked(record.after),
    reason: textOrNull(record.reason),
    ip: textOrNull(record.ip),
    userAgent: textOrNull(record.userAgent?.slice(0, longestAgent)),
    requestId: textOrNull(record.requestId),
  };
  return { ...row, digest: auditDigest(row) };
}

const longestAgent = 300;
const auditId = idSchema('aud');

function textOrNull(text: string | undefined): string | null {
  return text === undefined ? null : storable(text);
}

/** SHA-256 of the row's canonical text, computed anew by whoever verifies it. */
export function auditDigest(row: Omit<AuditRow, 'digest'>): string {
  return canonicalHash(row);
}

/** Whether a stored row is what its digest was made of. Its time is that of its id, which no use case can choose. */
export function fitsDigest({ digest, ...row }: AuditRow): boolean {
  return auditDigest(row) === digest && isIdTime(row);
}

/** An id that is none, which only tampering leaves behind, has no time. */
function isIdTime({ id, at }: Pick<AuditRow, 'id' | 'at'>): boolean {
  return auditId.safeParse(id).success && idTime(id).getTime() === at.getTime();
}
