import { maybe, type Query, readSnapshot } from '#platform/db';
import type { DatabaseAddress } from '#platform/db/logins';
import type { Log } from '#platform/log';
import { selectHead, verifyHistory } from '#platform/seals';
import type { Head, HistoryProof, VerifyOptions } from '#platform/seals';
import { auditHistory } from './audit-history.ts';

export type AuditProof = HistoryProof;

/** Proves the audit log over one snapshot, among writers: digests, places, seals, links, heads. */
export function verifyAudit(
  source: { url: DatabaseAddress; log: Log },
  options: VerifyOptions,
): Promise<AuditProof> {
  return readSnapshot(source, (snapshot) => proveAudit(snapshot, options));
}

/** The same as this query sees the log: in the transaction of who asks. */
export function proveAudit(snapshot: Query, options: VerifyOptions): Promise<AuditProof> {
  return verifyHistory(snapshot, auditHistory, options);
}

/** The newest head, to be kept wherever the reader wants. */
export async function readHead(query: Query): Promise<Head | undefined> {
  const end = await maybe(query, selectHead('audit'));
  return end && { kind: end.kind, no: end.no, seq: end.seq, root: end.root, at: end.at };
}
