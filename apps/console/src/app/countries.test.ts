import { expect, test, vi } from 'vitest';
import { currentCountries, loadCountries } from './countries.ts';

const indonesia = { code: 'ID', name: 'Indonesia', dialCode: '+62', currency: 'IDR' };

test('what the server lists is there, and a later failure is logged and takes nothing away', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await loadCountries(() => Promise.resolve([indonesia]));
  expect(currentCountries()).toEqual([indonesia]);
  const failure = new TypeError('Failed to fetch');
  await loadCountries(() => Promise.reject(failure));
  expect(currentCountries()).toEqual([indonesia]);
  expect(warn).toHaveBeenCalledWith(expect.any(String), failure);
});
