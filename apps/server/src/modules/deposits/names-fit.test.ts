import { expect, test } from 'vitest';
import { namesFit } from './names-fit.ts';

test.each([
  ['BUDI SANTOSO', 'Budi Santoso', true],
  ['SANTOSO BUDI', 'Budi Santoso', true],
  ['BUDI', 'Budi Santoso', true],
  ['BUDI S', 'Budi Santoso', true],
  ['BUD* SANT***', 'Budi Santoso', true],
  ['J*** D*** C***', 'José Dela Cruz', true],
  ['Jose dela Cruz', 'JOSÉ DELA CRUZ', true],
  ['B*** S***', 'Budi Santoso', false],
  ['****', 'Budi Santoso', false],
  ['SITI AMINAH', 'Budi Santoso', false],
  ['BUDI AMINAH', 'Budi Santoso', false],
  [null, 'Budi Santoso', false],
  ['BUDI SANTOSO', null, false],
  ['', '', false],
  ['BUDI (.*) [', 'Budi', true],
])('%s for the customer %s fits: %s', (shown, customer, fits) => {
  expect(namesFit(shown, customer)).toBe(fits);
});
