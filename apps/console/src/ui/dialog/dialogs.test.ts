import { beforeEach, describe, expect, test } from 'vitest';
import { confirm, mayConfirm, question } from './confirm-store.ts';
import { closeToast, showToast, toastList, toastMs } from '../toast/toast-store.ts';

describe('a confirmation', () => {
  test('resolves to true, to false, or to the typed text, and closes', async () => {
    const yes = confirm({ title: 'Cancel', message: 'Sure?' });
    question.get()?.answer(true);
    expect(await yes).toBe(true);
    const no = confirm({ title: 'Cancel', message: 'Sure?' });
    question.get()?.answer(false);
    expect(await no).toBe(false);
    const text = confirm({
      title: 'Reason',
      message: 'Why?',
      hasInput: true,
      isRequiredInput: true,
      inputMaxLength: 200,
    });
    question.get()?.answer('a reason');
    expect(await text).toBe('a reason');
    expect(question.get()).toBeNull();
  });

  test('a question still open is cancelled by the next one, which stays', async () => {
    const first = confirm({ title: 'First', message: '' });
    const second = confirm({ title: 'Second', message: '' });
    expect(await first).toBe(false);
    expect(question.get()?.title).toBe('Second');
    question.get()?.answer(true);
    expect(await second).toBe(true);
  });

  test('an answer given twice counts once', async () => {
    const asked = confirm({ title: 'Cancel', message: 'Sure?' });
    const { answer } = question.get() ?? {};
    answer?.(true);
    answer?.(false);
    expect(await asked).toBe(true);
  });

  test('a required text must be there, and a number must be one, before it can be confirmed', () => {
    expect([
      mayConfirm('', {}),
      mayConfirm('', { hasInput: true }),
      mayConfirm(' ', { hasInput: true, isRequiredInput: true }),
    ]).toEqual([true, true, false]);
    expect(
      ['1.50', '1e3', ''].map((text) => mayConfirm(text, { hasInput: true, inputType: 'number' })),
    ).toEqual([true, false, true]);
  });
});

describe('toasts', () => {
  beforeEach(() => toastList.set([]));

  test('close after two seconds as specified', () => {
    expect(toastMs).toBe(2_000);
  });

  test('the newest three stay and each can be closed', () => {
    for (const text of ['a', 'b', 'c', 'd']) showToast('good', text);
    expect(toastList.get().map(({ text }) => text)).toEqual(['b', 'c', 'd']);
    closeToast(toastList.get()[1]?.id ?? 0);
    expect(toastList.get().map(({ text }) => text)).toEqual(['b', 'd']);
  });
});
