import { expect, test } from 'vitest';
import { buttonsHere } from './here.ts';

const button = (name: string, reason?: string) => ({
  textContent: ` ${name} `,
  title: reason ?? 'a hint',
  getAttribute: () => (reason === undefined ? null : 'true'),
});

test('the marked buttons of the page are offered once each, with the reason of what cannot be pressed', () => {
  const page = {
    querySelectorAll: () => [
      button('Export 12'),
      button('Approve', 'Your own request'),
      button('Export 12'),
      button(''),
    ],
  };
  expect(buttonsHere(page as never).map(({ name, reason }) => [name, reason])).toEqual([
    ['Export 12', undefined],
    ['Approve', 'Your own request'],
  ]);
});
