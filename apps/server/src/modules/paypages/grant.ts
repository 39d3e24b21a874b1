import type { Vault } from '#platform/vault';

/** What a browser may do with one session, and until when. */
export interface Grant {
  sessionId: string;
  readOnly: boolean;
  /** Of a withdraw page: the browser's secret in a cookie, only its digest in a ticket. */
  browser?: string | undefined;
  expiresAt: Date;
}

type Purpose = 'payCookie' | 'payTicket';

export type Signing = Pick<Vault, 'sign' | 'signed'>;

/**
 * How long a grant is believed after a newer key was added: a payer who pays meanwhile in another app comes back to his
 * page hours later. A cookie that is used is given anew, so whoever pays is thrown out by no rotation.
 */
const overlapMs: Readonly<Record<Purpose, number>> = {
  payCookie: 24 * 3_600_000,
  payTicket: 15 * 60_000,
};

/**
 * A grant as a text nobody else can make: `full.1763712000.<key id>.<digest>`. It names no link:
 * whoever reads it in a browser cannot turn it into one. The session is part of the digest, so a
 * grant does not open another session.
 */
export function signGrant(vault: Signing, purpose: Purpose, grant: Grant): string {
  const parts = [
    grant.readOnly ? 'read' : 'full',
    Math.floor(grant.expiresAt.getTime() / 1000),
    grant.browser,
  ];
  const text = parts.filter((part) => part !== undefined).join('.');
  return `${text}.${vault.sign(purpose, `${grant.sessionId}.${text}`)}`;
}

/** The grant of a text, if it was made here, for this session and purpose, and has not ended. */
export function readGrant(
  vault: Signing,
  purpose: Purpose,
  { text, sessionId, now }: { text: string; sessionId: string; now: Date },
): Grant | undefined {
  const parts =
    /^((full|read)\.(\d{1,12})(?:\.([\w-]{22}|[\w-]{43}))?)\.([a-z0-9-]{1,40}\.[\w-]{43})$/.exec(
      text,
    );
  if (!parts) return undefined;
  const [, signed = '', access, seconds, browser, given = ''] = parts;
  if (!vault.signed(purpose, `${sessionId}.${signed}`, given, overlapMs[purpose])) return undefined;
  const expiresAt = new Date(Number(seconds) * 1000);
  return expiresAt > now
    ? {
        sessionId,
        readOnly: access === 'read',
        expiresAt,
        ...(browser !== undefined && { browser }),
      }
    : undefined;
}
