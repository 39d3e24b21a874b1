import { expect, test } from 'vitest';
import { changedOrigins, originFieldsOf, refusedEntry } from './origins.ts';
import { sectionOf } from './sections.ts';
import { actionsOf, disabledReasonOf } from './team.ts';

const read = { allowedOrigins: ['https://shop.example'], returnOrigins: [] };

test('an address that names no section shows the first one', () => {
  expect([sectionOf('team'), sectionOf('toString'), sectionOf(undefined)]).toEqual([
    'team',
    'branding',
    'branding',
  ]);
});

test('only a list that is different travels, whatever parts its entries', () => {
  const texts = originFieldsOf(read);
  expect(changedOrigins(read, { ...texts, allowedOrigins: ' https://shop.example,' })).toEqual({});
  expect(
    changedOrigins(read, {
      ...texts,
      returnOrigins: 'https://a.example, https://b.example\nhttps://a.example',
    }),
  ).toEqual({ returnOrigins: ['https://a.example', 'https://b.example'] });
});

test('the entry that the server did not take is named, at its own list', () => {
  const fields = [{ path: 'returnOrigins.1', message: 'an origin' }];
  expect(refusedEntry('returnOrigins', 'https://a.example\nshop', fields)).toBe('shop');
  expect(refusedEntry('allowedOrigins', 'https://a.example', fields)).toBeUndefined();
});

test('nobody disables himself or the last active one, and only an open invitation is sent again', () => {
  const dian = { id: 'usr_1', status: 'active' } as const;
  const siti = { id: 'usr_2', status: 'active' } as const;
  const budi = { id: 'usr_3', status: 'invited' } as const;
  const gone = { id: 'usr_4', status: 'disabled' } as const;
  expect(disabledReasonOf('disable', dian, { ownId: dian.id, team: [dian, siti] })).toBe(
    'team.own',
  );
  expect(disabledReasonOf('disable', siti, { ownId: dian.id, team: [siti, budi, gone] })).toBe(
    'error.lastActiveUser',
  );
  expect(disabledReasonOf('disable', siti, { ownId: dian.id, team: [dian, siti] })).toBeUndefined();
  expect(disabledReasonOf('disable', budi, { ownId: dian.id, team: [dian, budi] })).toBeUndefined();
  expect(
    [dian, budi, gone].map((user) =>
      disabledReasonOf('resend', user, { ownId: dian.id, team: [] }),
    ),
  ).toEqual(['team.taken', undefined, 'team.whileDisabled']);
  expect([actionsOf(dian), actionsOf(gone)]).toEqual([
    ['resend', 'disable'],
    ['resend', 'enable'],
  ]);
});
