import { providerTable, ApiError } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import { atRisk, deriveState } from '#modules/devices';
import { enqueueCommand } from '#modules/gateway/queue';
import type { UserPrincipal } from '#modules/identity';
import { maybe, one, type Trx } from '#platform/db';
import { newId } from '#platform/ids';
import { selectPayableByIds, updateLogin } from '../accounts.sql.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { updateCredentials } from '../account-actions.sql.ts';
import { changeAccount, refuseRetired } from '../change-account.ts';
import type { AccountAct, HeldAccount } from '../change-account.ts';
import { maybeOpenLogin, signingIn, publishLogin } from './follow-login.ts';
import { freshSteps } from './login-steps.ts';
import { insertLogin, selectLogin } from './logins.sql.ts';
import { decryptAccountNumber } from '../read-account.ts';

/** A phone that does not begin within this time has lost its chance. */
const ttlMs = 180_000;

/**
 * Has the account's phone sign it in, with the secret given or the one that is kept; a given one is
 * kept, sealed. Refuses with notFound, stateConflict, loginRunning, credentialsMissing,
 * deviceNotUsable, overloaded, and moneyAtRisk while the account is signed in and somebody may be
 * paying: a new sign-in ends the one that reads the history.
 */
export async function startLogin(
  deps: AccountsDeps,
  { secret, ...act }: AccountAct & { secret?: string | undefined },
): Promise<void> {
  const { principal } = act;
  await changeAccount(deps, act, {
    holdsAmounts: true,
    work: async (trx, account) => {
      const { id, status } = account;
      refuseRetired(account);
      if (!signingIn.includes(status))
        throw new ApiError('stateConflict', { detail: `It is ${status}.` });
      if (await maybeOpenLogin(trx, id)) throw new ApiError('loginRunning');
      if (status === 'active') await refuseDisturbing(trx, deps, id);
      const deviceId = await usableDevice(trx, account);
      if (secret !== undefined)
        await updateCredentials(id, deps.vault.seal(secret, credentialsPlace(id))).execute(trx);
      const commandId = await orderLogin(trx, deps, {
        account,
        deviceId,
        secret: secret ?? storedSecret(deps, account),
        principal,
      });
      const login = {
        id: newId('lgn'),
        accountId: id,
        deviceId,
        commandId,
        steps: freshSteps(),
        startedBy: principal.userId,
      };
      await insertLogin(login).execute(trx);
      await maybe(
        trx,
        updateLogin({ id, from: signingIn, to: 'loggingIn', step: 0, reason: null }),
      );
      await publishLogin(trx, await one(trx, selectLogin(login.id)), login.steps);
      return {
        action: 'account.loginStarted',
        before: { status },
        after: { loginId: login.id, commandId, deviceId, newCredentials: secret !== undefined },
      };
    },
  });
}

async function refuseDisturbing(
  trx: Trx,
  { readMoneyAtRisk }: AccountsDeps,
  id: string,
): Promise<void> {
  const risk = (await readMoneyAtRisk(trx, { accountIds: [id] })).get(id);
  if (risk && (risk.openDeposits.count > 0 || risk.openIntents > 0)) throw atRisk(risk);
}

/**
 * The account's phone, when it is there to do something. Refuses deviceNotUsable with its state.
 */
export async function usableDevice(
  trx: Trx,
  { id, deviceId, provider }: Pick<HeldAccount, 'id' | 'deviceId' | 'provider'>,
): Promise<string> {
  if (deviceId === null)
    throw new ApiError('deviceNotUsable', { detail: 'No device carries it. Choose one first.' });
  const facts = await one(
    trx,
    selectPayableByIds({ ids: [id], timeZone: providerTable[provider].timeZone }),
  );
  const { state, reason, whatToDo } = deriveState({ ...facts, currentCommand: null }, facts.now);
  if (state !== 'available' && state !== 'busy' && state !== 'failing')
    throw new ApiError('deviceNotUsable', { detail: `${reason} ${whatToDo}` });
  return deviceId;
}

export interface LoginOrder {
  account: HeldAccount;
  deviceId: string;
  secret: string;
  principal: UserPrincipal;
}

/** Queues the sign-in and tells the command's id. */
export async function orderLogin(
  trx: Trx,
  { vault }: AccountsDeps,
  { account, deviceId, secret, principal }: LoginOrder,
): Promise<string> {
  const payload = {
    number: decryptAccountNumber(vault, account),
    secret,
    holderName: account.holderName,
  };
  const command = {
    deviceId,
    accountId: account.id,
    kind: 'login' as const,
    payload,
    idempotencyKey: newId('login'),
    ttlMs,
    priority: 2,
    by: actorOf(principal),
  };
  return (await enqueueCommand(trx, vault, command)).commandId;
}

/**
 * The kept secret; refuses credentialsMissing without one. Only the phone gets it, under the token
 * it was typed for: moving the account or a new token of its phone deletes it.
 */
export function storedSecret(
  { vault }: AccountsDeps,
  { id, credentialsEnc }: Pick<HeldAccount, 'id' | 'credentialsEnc'>,
): string {
  if (credentialsEnc === null) throw new ApiError('credentialsMissing');
  return vault.open(credentialsEnc, credentialsPlace(id));
}

function credentialsPlace(id: string) {
  return { table: 'account', id, column: 'credentials_enc' };
}
