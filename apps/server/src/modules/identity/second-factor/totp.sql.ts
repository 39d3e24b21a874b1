import { type RawBuilder, sql } from '#platform/db';

/** No row when that step or a later one was used already. */
export function spendTotpStep(userId: string, step: number): RawBuilder<{ id: string }> {
  return sql`update app_user set totp_last_step = ${step}, updated_at = now()
    where id = ${userId} and (totp_last_step is null or totp_last_step < ${step}) returning id`;
}

/** No row when one-time codes are on already. */
export function setPendingTotp({
  userId,
  secretEnc,
  lifeSeconds,
}: {
  userId: string;
  secretEnc: string;
  lifeSeconds: number;
}): RawBuilder<{ id: string }> {
  return sql`update app_user
    set totp_pending_enc = ${secretEnc}, totp_pending_until = now() + make_interval(secs => ${lifeSeconds}),
      updated_at = now()
    where id = ${userId} and totp_enc is null returning id`;
}

/** The sealed secret that waits for its first code, when it still counts. */
export function selectPendingTotp(userId: string): RawBuilder<{ secretEnc: string }> {
  return sql`select totp_pending_enc as "secretEnc" from app_user
    where id = ${userId} and totp_enc is null and totp_pending_until > now()`;
}

/** No row when another secret took its place meanwhile. The first code is used up. */
export function switchTotpOn(row: {
  userId: string;
  pendingEnc: string;
  secretEnc: string;
  step: number;
}): RawBuilder<{ id: string }> {
  return sql`update app_user set totp_enc = ${row.secretEnc}, totp_last_step = ${row.step},
    totp_pending_enc = null, totp_pending_until = null, updated_at = now()
    where id = ${row.userId} and totp_enc is null and totp_pending_enc = ${row.pendingEnc} returning id`;
}

/** Switches them off, and forgets a secret that waits for its first code. */
export function clearTotp(userId: string): RawBuilder<{ wasOn: boolean }> {
  return sql`with known as (select id, totp_enc from app_user where id = ${userId} for no key update)
    update app_user u set totp_enc = null, totp_last_step = null, totp_pending_enc = null,
      totp_pending_until = null, updated_at = now()
    from known where u.id = known.id returning known.totp_enc is not null as "wasOn"`;
}

export function insertRecoveryCodes(userId: string, digests: string[]): RawBuilder<unknown> {
  return sql`insert into recovery_code (user_id, digest) select ${userId}, unnest(${digests}::text[])`;
}

export function deleteRecoveryCodes(userId: string): RawBuilder<unknown> {
  return sql`delete from recovery_code where user_id = ${userId}`;
}

/** No row when there is no such code or it was used. */
export function spendRecoveryCode(
  userId: string,
  digests: readonly string[],
): RawBuilder<{ digest: string }> {
  return sql`update recovery_code set used_at = now()
    where user_id = ${userId} and digest = any(${[...digests]}::text[]) and used_at is null returning digest`;
}
