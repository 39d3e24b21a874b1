import { describe, expect, it } from 'vitest';
import { contradictions, farmConfigSchema } from './config.ts';
import { dana, device, maya } from './testing/farm.ts';

const farm = {
  serverUrl: 'http://127.0.0.1:3567',
  controlPort: 3570,
  seed: 1,
  dataDir: '.data/simulator',
  devices: [device('a', [dana()]), device('b', [maya()])],
};

describe('a farm on paper', () => {
  it('is taken as it is', () => {
    expect(farmConfigSchema.parse(farm)).toEqual(farm);
  });

  it.each<[string, object]>([
    ['an unknown key', { ...farm, speed: 2 }],
    ['an address that is none', { ...farm, serverUrl: 'localhost' }],
    ['a port beyond all ports', { ...farm, controlPort: 70_000 }],
    ['no phones', { ...farm, devices: [] }],
    ['a name that leaves the folder', { ...farm, devices: [{ ...device('a', []), name: '../a' }] }],
    ['a broken code', { ...farm, devices: [device('a', [{ ...dana(), staticQr: 'x' }])] }],
    [
      'a balance as a number',
      { ...farm, devices: [{ ...device('a', []), accounts: [{ ...dana(), openingBalance: 5 }] }] },
    ],
  ])('is refused with %s', (_, config) => {
    expect(farmConfigSchema.safeParse(config).success).toBe(false);
  });

  it('is refused when two things are one', () => {
    expect(contradictions([device('a', [dana()]), device('a', [dana()])])).toEqual([
      expect.stringContaining('named twice'),
      expect.stringContaining('are called'),
      expect.stringContaining('is on two phones'),
      expect.stringContaining('two accounts have a code'),
    ]);
    expect(
      contradictions([
        device('a', [{ ...dana(), openingBalance: { value: '1.00', currency: 'PHP' } }]),
      ]),
    ).toEqual([expect.stringContaining('another currency')]);
  });
});
