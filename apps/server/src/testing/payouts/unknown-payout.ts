import type { TransferOrder } from '@wallet/agent-protocol';
import { type OpenIntent, type PayingWorld, reportOf } from './paying-world.ts';

export interface UnknownPayoutOf {
  merchantId: string;
  requestId: string;
  intent: OpenIntent;
  accountId: string;
  deviceId: string;
  order: TransferOrder;
}

/** A payout whose phone took it and cannot say what became of it; on an account of its own, or beside another one's. */
export async function takeUnknown(
  world: PayingWorld,
  at?: { merchantId: string; accountId: string; deviceId: string; payee?: string },
): Promise<UnknownPayoutOf> {
  const { startPayouts: openPayouts } = await import('#modules/payouts/proving');
  const { assignNextTransfer: takeNext, recordTransferReport: takeTransferReport } =
    await import('#modules/payouts/sending');
  const merchantId = at?.merchantId ?? (await world.merchant());
  const { accountId, deviceId } = at ?? (await world.account({ merchantIds: [merchantId] }));
  const requestId = await world.approved(
    merchantId,
    at?.payee === undefined ? {} : { payee: at.payee },
  );
  await openPayouts(world.deps).send();
  const [intent] = (await world.request(requestId)).intents;
  const order = await takeNext(world.deps, {
    deviceId,
    ask: {
      accountId,
      askId: 'ask-00000001',
      bootId: 'boot-00000001',
      journalId: 'journal-1',
      sequence: 5,
    },
  });
  if (!intent || !order) throw new Error(JSON.stringify(await world.request(requestId)));
  await takeTransferReport(world.deps.db, { deviceId, report: reportOf(order, 'unknown') });
  return { merchantId, requestId, intent, accountId, deviceId, order };
}
