import { beforeEach, expect, test } from 'vitest';
import { clearNotices, markNoticesRead, maxNotices, notices, unreadCount } from './notice-store.ts';
import { closeToast, showToast, toastList } from './toast-store.ts';

beforeEach(() => {
  toastList.set([]);
  clearNotices();
});

test('every toast is kept, newest first and unread, also after it has closed', () => {
  showToast('good', 'Saved');
  showToast('bad', 'Failed');
  for (const { id } of toastList.get()) closeToast(id);
  expect(notices.get().map(({ tone, text }) => [tone, text])).toEqual([
    ['bad', 'Failed'],
    ['good', 'Saved'],
  ]);
  expect(unreadCount(notices.get())).toBe(2);
});

test('reading marks all, and only what comes later is unread again', () => {
  showToast('good', 'a');
  markNoticesRead();
  showToast('good', 'b');
  expect(notices.get().map(({ text, isRead }) => [text, isRead])).toEqual([
    ['b', false],
    ['a', true],
  ]);
});

test('at most a hundred are kept, the oldest go first', () => {
  for (let at = 0; at <= maxNotices; at += 1) showToast('good', String(at));
  expect(notices.get()).toHaveLength(maxNotices);
  expect([notices.get().at(0)?.text, notices.get().at(-1)?.text]).toEqual(['100', '1']);
});
