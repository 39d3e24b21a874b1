export { actorOf, systemActor } from './actor.ts';
export type { Actor } from './actor.ts';
export { auditDigest } from './audit-row.ts';
export type { AuditRecord, AuditRow } from './audit-row.ts';
export { recordAudit } from './record-audit.ts';
