import { walletClient } from '@wallet/merchant-sdk';
import { expect, test } from 'vitest';
import { sharedProduct } from '../support/product.ts';

const { merchantUrl, demo } = sharedProduct();
const [merchant] = demo.merchants;
const clientOf = (apiToken: string | undefined) =>
  walletClient({ baseUrl: merchantUrl, apiToken: apiToken ?? '' });
const wallet = clientOf(merchant?.testApiToken);
const live = clientOf(merchant?.apiToken);

const flags = {
  paid: 'none',
  paidLate: 'paidLate',
  partial: 'paidPartial',
  over: 'paidOver',
  duplicate: 'duplicateSuspected',
  expired: 'none',
} as const;

test('every outcome can be played with a test token alone, and is told by events of test mode', async () => {
  for (const outcome of Object.keys(flags) as (keyof typeof flags)[]) {
    const { id } = await wallet.transactionSessions.create({
      type: 'deposit',
      reference: `played-${crypto.randomUUID()}`,
      amount: { value: '83500.00', currency: 'IDR' },
    });
    const played = await wallet.simulate.pay(id, { outcome, method: 'livin' });
    expect(played).toMatchObject({
      mode: 'test',
      status: outcome === 'expired' ? 'expired' : 'completed',
      transaction: { mode: 'test', flag: flags[outcome] },
    });
    await expect
      .poll(() => typesAbout(id, played.transaction?.id), { timeout: 10_000 })
      .toContain(
        outcome === 'expired'
          ? 'deposit.expired'
          : outcome === 'duplicate'
            ? 'deposit.exception'
            : 'deposit.succeeded',
      );
    await expect(live.transactionSessions.get(id)).rejects.toMatchObject({ code: 'notFound' });
    await expect(live.simulate.pay(id, { outcome })).rejects.toMatchObject({
      code: 'testTokenNeeded',
      status: 403,
    });
  }
});

async function typesAbout(sessionId: string, transactionId: string | undefined): Promise<string[]> {
  const found: string[] = [];
  for await (const { type, mode, data } of wallet.events.list()) {
    const text = JSON.stringify(data);
    if (!text.includes(sessionId) && !text.includes(transactionId ?? sessionId)) continue;
    expect(mode).toBe('test');
    found.push(type);
  }
  return found;
}
