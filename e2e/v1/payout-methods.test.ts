import { walletClient } from '@wallet/merchant-sdk';
import { expect, test } from 'vitest';
import { sharedProduct } from '../support/product.ts';

const { merchantUrl, demo } = sharedProduct();
// The merchant in pesos: other tests ask for the one in rupiah, and inquiries are counted by merchant.
const wallet = walletClient({ baseUrl: merchantUrl, apiToken: demo.merchants[1]?.apiToken ?? '' });
const maya = { institutionCode: 'PAPHPHM1XXX', holderName: 'Maria Santos Cruz' };
/** Beginnings that no other run has used. */
const fresh = String(Date.now()).slice(-5);

test('a phone of the house is asked whose account it is, and each answer is what its merchant may know of it', async () => {
  const endings = {
    '1234': { status: 'verified', foundName: 'Maria Santos Cruz', nameScore: 100 },
    '0000': { status: 'notFound', foundName: null, nameScore: null },
    '0001': {
      status: 'closeMatch',
      foundName: expect.stringMatching(/^Maria SantoA Cruz$/i),
      nameScore: 89,
    },
    '0002': { status: 'mismatch', foundName: null, nameScore: null },
  };
  const begun = await Promise.all(
    Object.keys(endings).map((ending) =>
      wallet.accountVerifications.create({ ...maya, accountNumber: `09${fresh}${ending}` }),
    ),
  );
  expect(begun).toMatchObject(
    Object.keys(endings).map((last4) => ({ status: 'verifying', last4, foundName: null })),
  );
  for (const [index, expected] of Object.values(endings).entries()) {
    const { id } = begun[index] ?? { id: '' };
    await expect
      .poll(async () => (await wallet.accountVerifications.get(id)).status, { timeout: 30_000 })
      .not.toBe('verifying');
    expect(await wallet.accountVerifications.get(id)).toMatchObject({ ...expected, reason: null });
  }
});

test('a destination is added, asked for, replaced and removed, each step with its own row', async () => {
  const added = await wallet.payoutMethods.create({ ...maya, accountNumber: `0999${fresh}22` });
  expect(added).toMatchObject({
    method: 'maya_to_maya_phone_number',
    currency: 'PHP',
    isUsable: false,
    warnings: [],
  });
  await expect
    .poll(async () => (await wallet.payoutMethods.get(added.id)).verification.status, {
      timeout: 30_000,
    })
    .toBe('verified');
  const successor = await wallet.payoutMethods.update(added.id, {
    institutionCode: 'BNORPHMMXXX',
    accountNumber: `77${fresh}111`,
  });
  expect(successor).toMatchObject({
    method: 'maya_to_bank',
    replaces: added.id,
    holderName: maya.holderName,
  });
  const rows: string[] = [];
  for await (const { id } of wallet.payoutMethods.list()) rows.push(id);
  expect(rows).toContain(successor.id);
  expect(rows).not.toContain(added.id);
  await wallet.payoutMethods.remove(successor.id);
  expect(await wallet.payoutMethods.get(successor.id)).toMatchObject({
    status: 'removed',
    isDefault: false,
  });
});
