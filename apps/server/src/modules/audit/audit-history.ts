import type { History } from '#platform/seals';
import { type AuditRow, fitsDigest } from './audit-row.ts';
import { givePlaces, selectPlaced, selectUnsealed } from './places.sql.ts';

/** The audit log as it is sealed: entries in the order of their ids. Their digests have no key. */
export const auditHistory: History<AuditRow> = {
  kind: 'audit',
  words: { log: 'the audit log', one: 'entry', many: 'entries', proof: 'verify-audit' },
  idOf: ({ id }) => id,
  orderOf: ({ id }) => id,
  madeAt: ({ at }) => at,
  lineOf: ({ digest }) => digest,
  fits: (row) => fitsDigest(rowOf(row)),
  nameOf: ({ id, action, entity, entityId }) => `${id} (${action} on ${entity} ${entityId})`,
  isUnkeyed: () => false,
  selectUnsealed: ({ after, limit }) => selectUnsealed({ afterId: after?.id ?? '', limit }),
  selectPlaced: ({ after, limit }) => selectPlaced(after ?? null, limit),
  givePlaces: (rows, fromSeq) =>
    givePlaces(
      rows.map(({ id }) => id),
      fromSeq,
    ),
};

/** Without its place, which the digest does not cover. */
function rowOf(row: AuditRow & { seq?: bigint }): AuditRow {
  const { seq: _, ...rest } = row;
  return rest;
}
