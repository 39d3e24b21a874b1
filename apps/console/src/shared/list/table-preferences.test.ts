import { expect, test } from 'vitest';
import { readTablePreferences, shownColumns } from './table-preferences.ts';

const columns = [{ key: 'account' }, { key: 'login' }, { key: 'health' }];

test('hidden columns are left out, unknown ones do no harm, and the first names the row and stays', () => {
  expect(
    shownColumns(columns, { hidden: ['login', 'gone', 'account'], isDense: false }).map(
      ({ key }) => key,
    ),
  ).toEqual(['account', 'health']);
});

test.each([null, 'no JSON', '[]', '7', '{"hidden":7}', '{"hidden":[1]}'])(
  'what is stored as %s counts as nothing',
  (stored) => {
    expect(readTablePreferences(stored)).toEqual({ hidden: [], isDense: false });
  },
);

test('a column beyond the usual ones is shown where somebody wants it', () => {
  const all = [...columns, { key: 'device', isExtra: true }, { key: 'fee', isExtra: true }];
  expect(
    shownColumns(all, { hidden: ['+fee', 'login'], isDense: false }).map(({ key }) => key),
  ).toEqual(['account', 'health', 'fee']);
});

test('a stored look is read as it was', () => {
  expect(readTablePreferences('{"hidden":["login"],"isDense":true}')).toEqual({
    hidden: ['login'],
    isDense: true,
  });
});
