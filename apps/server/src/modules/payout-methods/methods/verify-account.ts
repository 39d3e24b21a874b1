import { actOn, actorOf, recordAudit } from '#modules/audit';
import type { Trx } from '#platform/db';
import { requireActiveMerchant } from './add-method.ts';
import { recordMethodAct } from './choose-default.ts';
import { type DestinationInput, findDestination } from '../find-destination.ts';
import { places } from '../payee.ts';
import type { PayoutAct, PayoutMethodsDeps } from '../payout-deps.ts';
import { activeMethod } from './replace-method.ts';
import { startInquiry } from '../inquiries/start-inquiry.ts';

type Deps = Pick<PayoutMethodsDeps, 'vault' | 'log'>;

/** Asks whose account it is, before adding; tells the inquiry's id. Refuses so, and tooManyRequests. */
export async function verifyAccount(
  trx: Trx,
  deps: Deps,
  act: PayoutAct,
  input: DestinationInput & { holderName?: string | undefined },
): Promise<string> {
  const merchant = await requireActiveMerchant(trx, act.merchantId);
  const { institution, method, number, last4, payeeKey } = await findDestination(trx, deps.vault, {
    merchant,
    mode: act.mode,
    input,
  });
  const { country, code, name, shortName } = institution;
  const id = await startInquiry(trx, deps, act, {
    country,
    code,
    bankName: name,
    bankShortName: shortName,
    method,
    number,
    payeeKey,
    last4,
    holderName: input.holderName ?? null,
    payoutMethodId: null,
  });
  const { merchantId, mode, principal, ip, userAgent, requestId } = act;
  await recordAudit(trx, {
    actor: actorOf(principal),
    merchantId,
    mode,
    ...actOn('accountVerification.started', id),
    after: { institution: institution.id, accountNumber: number },
    ip,
    userAgent,
    requestId,
  });
  return id;
}

/** Asks a method's name again. Refuses notFound, stateConflict unless active, tooManyRequests. */
export async function verifyMethod(
  trx: Trx,
  deps: Deps,
  act: PayoutAct,
  id: string,
): Promise<void> {
  const found = await activeMethod(trx, act, id);
  const number = deps.vault.open(found.numberEnc, places.methodNumber(id));
  const verificationId = await startInquiry(trx, deps, act, {
    ...found,
    number,
    payoutMethodId: id,
  });
  await recordMethodAct(trx, act, {
    id,
    action: 'payoutMethod.verificationStarted',
    after: { verificationId },
  });
}
