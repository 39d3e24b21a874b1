import { columnsOf, type RawBuilder, type RowOf, sql, valuesOf } from '#platform/db';
import type { Mode, Provider } from '@wallet/contract';
import type { LoginState, StoredStep } from './login-steps.ts';

/** A sign-in as stored, with the names of the people and whose phone it is on. */
export interface LoginRow {
  id: string;
  accountId: string;
  provider: Provider;
  mode: Mode;
  ownerUserId: string | null;
  deviceId: string;
  commandId: string;
  state: LoginState;
  steps: StoredStep[];
  message: string | null;
  startedById: string;
  startedByName: string;
  startedAt: Date;
  sentTo: string | null;
  otpExpiresAt: Date | null;
  attemptsLeft: number | null;
  resendAt: Date | null;
  enteredById: string | null;
  enteredByName: string | null;
  enteredAt: Date | null;
  endedAt: Date | null;
  now: Date;
}

const row = sql`l.id, l.account_id as "accountId", a.provider, a.mode, d.owner_user_id as "ownerUserId",
  l.device_id as "deviceId", l.command_id as "commandId", l.state, l.steps,
  l.message, s.id as "startedById", s.name as "startedByName", l.started_at as "startedAt",
    l.sent_to as "sentTo", l.otp_expires_at as "otpExpiresAt",
  l.attempts_left as "attemptsLeft", l.resend_at as "resendAt", e.id as "enteredById",
    e.name as "enteredByName", l.entered_at as "enteredAt",
  l.ended_at as "endedAt", now() as now`;
const joined = sql`account_login l join account a on a.id = l.account_id join device d on d.id = l.device_id
  join app_user s on s.id = l.started_by
  left join app_user e on e.id = l.entered_by`;

/** The newest sign-in of an account. */
export function selectLatestLogin(accountId: string): RawBuilder<LoginRow> {
  return sql`select ${row} from ${joined} where l.account_id = ${accountId} order by l.id desc limit 1`;
}

export function selectLogin(id: string): RawBuilder<LoginRow> {
  return sql`select ${row} from ${joined} where l.id = ${id}`;
}

/** The sign-in that is under way. The account's own lock keeps it. */
export function selectOpenLogin(accountId: string): RawBuilder<LoginRow> {
  return sql`select ${row} from ${joined} where l.account_id = ${accountId} and l.ended_at is null`;
}

/** The sign-in that a command belongs to, ended or not. */
export function selectLoginByCommand({
  accountId,
  commandId,
}: {
  accountId: string;
  commandId: string;
}): RawBuilder<LoginRow> {
  return sql`select ${row} from ${joined} where l.command_id = ${commandId} and l.account_id = ${accountId}`;
}

const newLoginColumns = columnsOf(`id, account_id, device_id, command_id, state, steps,
  started_by
  from account_login`);

export interface NewLogin extends Omit<RowOf<typeof newLoginColumns>, 'state' | 'steps'> {
  steps: readonly StoredStep[];
}

export function insertLogin(row: NewLogin): RawBuilder<unknown> {
  return sql`insert into account_login ${valuesOf(newLoginColumns, {
    ...row,
    state: 'running',
    steps: JSON.stringify(row.steps),
  })}`;
}

/** The same sign-in from its first step on: a new code is sent. */
export function updateLoginAgain({
  id,
  commandId,
  steps,
}: Pick<NewLogin, 'id' | 'commandId' | 'steps'>): RawBuilder<unknown> {
  return sql`update account_login
    set command_id = ${commandId}, steps = ${JSON.stringify(steps)}::jsonb, state = 'running', message = null,
    sent_to = null, otp_expires_at = null, attempts_left = null, resend_at = null
      where id = ${id} and ended_at is null`;
}

export function updateLoginSteps({
  id,
  steps,
}: {
  id: string;
  steps: readonly StoredStep[];
}): RawBuilder<unknown> {
  return sql`update account_login set steps = ${JSON.stringify(steps)}::jsonb where id = ${id}`;
}

export interface SentCode {
  id: string;
  steps: readonly StoredStep[];
  sentTo: string;
  expiresAt: string;
  attemptsLeft: number;
  resendAfterSeconds: number;
}

/** A code was sent. Its end is no later than an hour from now, whatever a phone says. */
export function updateLoginCode({
  id,
  steps,
  sentTo,
  expiresAt,
  attemptsLeft,
  resendAfterSeconds,
}: SentCode): RawBuilder<unknown> {
  return sql`update account_login
    set state = 'otpRequired', steps = ${JSON.stringify(steps)}::jsonb, message = null, sent_to = ${sentTo},
    otp_expires_at = least(${expiresAt}::timestamptz, now() + interval '1 hour'),
      attempts_left = ${attemptsLeft}::smallint,
    resend_at = now() + make_interval(secs => ${resendAfterSeconds}) where id = ${id} and ended_at is null`;
}

/** Somebody entered a code that is tried now. */
export function updateLoginEntered({
  id,
  commandId,
  enteredBy,
}: {
  id: string;
  commandId: string;
  enteredBy: string;
}): RawBuilder<unknown> {
  return sql`update account_login set state = 'running', command_id = ${commandId}, message = null,
    entered_by = ${enteredBy}, entered_at = now()
    where id = ${id} and state = 'otpRequired'`;
}

/** The code was not taken: another is waited for. */
export function updateLoginRefused({
  id,
  steps,
  message,
  attemptsLeft,
}: {
  id: string;
  steps: readonly StoredStep[];
  message: string;
  attemptsLeft: number;
}): RawBuilder<unknown> {
  return sql`update account_login set state = 'otpRequired', steps = ${JSON.stringify(steps)}::jsonb,
    message = ${message}, attempts_left = ${attemptsLeft}::smallint
    where id = ${id} and ended_at is null`;
}

export interface LoginEnd {
  id: string;
  state: Extract<LoginState, 'succeeded' | 'failed' | 'cancelled'>;
  steps: readonly StoredStep[];
  message: string | null;
}

export function updateLoginEnded({
  id,
  state,
  steps,
  message,
}: LoginEnd): RawBuilder<{ id: string }> {
  return sql`update account_login
    set state = ${state}, steps = ${JSON.stringify(steps)}::jsonb, message = ${message}, ended_at = now()
    where id = ${id} and ended_at is null returning id`;
}

/** Sign-ins whose code ran out ten minutes ago and that nobody went on with. */
export function selectStaleLogins(limit: number): RawBuilder<{ accountId: string }> {
  return sql`select account_id as "accountId" from account_login
    where ended_at is null and state = 'otpRequired' and otp_expires_at < now() - interval '10 minutes'
      order by id limit ${limit}`;
}
