import { ApiError } from '@wallet/contract';
import { actorOf, recordAudit } from '#modules/audit';
import { type Merchant, readMerchantHeld } from '#modules/merchants';
import { maybe, one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { newId } from '#platform/ids';
import { signPowerRow } from '#platform/row-mac';
import { warningsOf } from '../account-rules.ts';
import { payoutMethodEvents } from '../events.ts';
import { type Destination, type DestinationInput, findDestination } from '../find-destination.ts';
import {
  clearDefault,
  insertMethod,
  lockMethods,
  selectByPayee,
  selectStock,
} from '../methods.sql.ts';
import { payoutMethodPower } from '../method-power.ts';
import { places } from '../payee.ts';
import type { PayoutAct, PayoutMethodsDeps } from '../payout-deps.ts';
import { readCoolDownHours } from '../read-payout-settings.ts';
import { startInquiryIfAllowed } from '../inquiries/start-inquiry.ts';

export interface NewMethodInput extends DestinationInput {
  holderName: string;
  isDefault?: true | undefined;
}

const mostMethods = 50;
type Deps = Pick<PayoutMethodsDeps, 'vault' | 'log'>;

/**
 * Adds a destination of a merchant; the first one is the default. It cools down, the team is told,
 * and its holder's name is asked for. Tells its id. Refuses with merchantNotActive,
 * institutionNotUsable, destinationNotPossible, qrInvalid, payoutMethodExists,
 * payoutMethodLimitReached.
 */
export async function addMethod(
  trx: Trx,
  deps: Deps,
  act: PayoutAct,
  input: NewMethodInput,
): Promise<string> {
  const merchant = await requireActiveMerchant(trx, act.merchantId);
  await lockMethods(act).execute(trx);
  const destination = await findDestination(trx, deps.vault, { merchant, mode: act.mode, input });
  const { count, hasDefault } = await one(trx, selectStock(act));
  if (count >= mostMethods) throw new ApiError('payoutMethodLimitReached');
  return writeMethod(trx, deps, act, {
    merchant,
    destination,
    holderName: input.holderName,
    isDefault: input.isDefault ?? !hasDefault,
    replaces: null,
  });
}

/** The merchant, its status held until the transaction ends. Refuses merchantNotActive. */
export async function requireActiveMerchant(trx: Trx, merchantId: string): Promise<Merchant> {
  const merchant = await readMerchantHeld(trx, merchantId);
  if (!merchant) throw new ApiError('notFound');
  if (merchant.status === 'suspended' || merchant.status === 'closed')
    throw new ApiError('merchantNotActive');
  return merchant;
}

export interface NewMethod {
  merchant: Merchant;
  destination: Destination;
  holderName: string;
  isDefault: boolean;
  replaces: string | null;
}

/** Writes the row of a destination that nobody else of the merchant's has, its trail, and what follows. */
export async function writeMethod(
  trx: Trx,
  deps: Deps,
  act: PayoutAct,
  { merchant, destination, holderName, isDefault, replaces }: NewMethod,
): Promise<string> {
  const { merchantId, mode, principal, ip, userAgent, requestId } = act;
  const { institution, method, number, last4, payeeKey, qrPayload } = destination;
  const known = await maybe(trx, selectByPayee(act, payeeKey));
  if (known)
    throw new ApiError('payoutMethodExists', {
      detail: `It is ${known.id}, which is ${known.status}.`,
    });
  if (isDefault) await clearDefault(act, merchant.currency).execute(trx);
  const id = newId('pym');
  const place = {
    method,
    country: institution.country,
    code: institution.code,
    bankName: institution.name,
    bankShortName: institution.shortName,
    payeeKey,
    last4,
    holderName,
  };
  const { usableAfter } = await one(
    trx,
    insertMethod({
      ...place,
      id,
      merchantId,
      mode,
      currency: merchant.currency,
      replaces,
      isDefault,
      numberEnc: deps.vault.seal(number, places.methodNumber(id)),
      qrEnc: qrPayload === null ? null : deps.vault.seal(qrPayload, places.methodQr(id)),
      coolDownHours: await readCoolDownHours(trx, mode),
      createdBy: actorOf(principal).actorId,
      warnings: JSON.stringify(
        warningsOf(
          { institutionId: institution.id, country: institution.country },
          { number, holderName },
        ),
      ),
    }),
  );
  await signPowerRow(trx, deps.vault, payoutMethodPower, id);
  await recordAudit(trx, {
    actor: actorOf(principal),
    merchantId,
    mode,
    action: replaces === null ? 'payoutMethod.added' : 'payoutMethod.replaced',
    entity: 'payoutMethod',
    entityId: id,
    ...(replaces !== null && { before: { id: replaces } }),
    after: { institution: institution.id, method, accountNumber: number, isDefault, usableAfter },
    ip,
    userAgent,
    requestId,
  });
  // Mails about it, too: whoever did it may not be who should have.
  const told = {
    payoutMethodId: id,
    merchantId,
    replaces,
    institution: institution.shortName ?? institution.name,
    last4,
    usableAfter: usableAfter.toISOString(),
    byId: actorOf(principal).actorId,
  };
  await publish(trx, payoutMethodEvents.added, { key: id, mode, payload: told });
  await startInquiryIfAllowed(trx, deps, act, { ...place, number, payoutMethodId: id });
  return id;
}
