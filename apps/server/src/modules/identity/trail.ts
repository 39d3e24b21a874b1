/** Where a call came from, for the audit trail. */
export interface Trail {
  ip?: string | undefined;
  userAgent?: string | undefined;
  requestId?: string | undefined;
}
