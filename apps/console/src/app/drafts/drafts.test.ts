import { expect, test } from 'vitest';
import { createDrafts } from './drafts.ts';
import { memoryStorage } from '../session/fixtures.ts';

test('the texts of the forms on the screen are kept for their user, and for nobody else', () => {
  const storage = memoryStorage();
  const drafts = createDrafts(storage);
  drafts.follow('new-link', () => ({ amount: '150.000', reference: '' }));
  drafts.keep('usr_1');
  expect(createDrafts(storage).kept('usr_1', 'new-link')).toEqual({ amount: '150.000' });
  expect(createDrafts(storage).kept('usr_2', 'new-link')).toEqual({});
});

test('nothing that is named like a secret is ever kept', () => {
  const storage = memoryStorage();
  const drafts = createDrafts(storage);
  drafts.follow('any', () => ({
    name: 'Dian',
    currentPassword: 'a',
    totp: '1',
    recoveryCode: 'b',
    apiToken: 'c',
    clientSecret: 'd',
    pin: '2',
  }));
  drafts.keep('usr_1');
  expect([...storage.items.values()].join()).toBe(
    '{"userId":"usr_1","forms":{"any":{"name":"Dian"}}}',
  );
});

test('a form that was sent or closed leaves nothing behind', () => {
  const storage = memoryStorage();
  const drafts = createDrafts(storage);
  const leave = drafts.follow('new-link', () => ({ amount: '1' }));
  leave();
  drafts.keep('usr_1');
  expect(storage.items.size).toBe(0);
});

test('what was taken back is forgotten, the rest stays', () => {
  const drafts = createDrafts(memoryStorage());
  drafts.keep('usr_1', { a: { x: '1' }, b: { y: '2' } });
  drafts.forget('a');
  expect([drafts.kept('usr_1', 'a'), drafts.kept('usr_1', 'b')]).toEqual([{}, { y: '2' }]);
});

test('logging out takes everything away', () => {
  const storage = memoryStorage();
  const drafts = createDrafts(storage);
  drafts.keep('usr_1', { a: { x: '1' } });
  drafts.clear();
  expect(storage.items.size).toBe(0);
});

test('a damaged item counts as none', () => {
  const drafts = createDrafts(memoryStorage({ 'unsent-forms': '{broken' }));
  expect(drafts.kept('usr_1', 'a')).toEqual({});
});
