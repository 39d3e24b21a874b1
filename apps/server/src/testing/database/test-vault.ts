import { createVault, type Vault } from '#platform/vault';

/** A vault with keys that everybody knows, the same in every test. */
export function testVault(): Vault {
  return createVault({
    autoMade: true,
    macSecret: 'm'.repeat(43),
    keys: [{ id: 'test', secret: 's'.repeat(43) }],
  });
}
