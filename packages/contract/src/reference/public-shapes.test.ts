import { expect, test } from 'vitest';
import { openApi } from './openapi.ts';
import { webhookPayloads } from '../webhook-payloads.ts';

test('what merchants\u2019 servers send, get and are told is as it was promised: a change is a decision, and written down here', async () => {
  const { paths, components } = openApi('merchantApi', {
    title: 'Wallet App',
    version: '1',
    serverUrl: 'http://localhost',
  });
  const shapes = withoutWords({ paths, components, webhooks: webhookPayloads() });
  await expect(`${JSON.stringify(shapes, null, 1)}\n`).toMatchFileSnapshot(
    'public-shapes.snapshot',
  );
});

test('a field more, less or of another kind changes the shapes', () => {
  const text = JSON.stringify(webhookPayloads());
  expect(text).toContain('"final":{"type":"boolean"}');
  expect(text).toContain('"merchantFee"');
});

/** Words and examples may change. */
function withoutWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([name, of]) =>
          !(['summary', 'description'].includes(name) && typeof of === 'string') &&
          !['example', 'examples', 'x-codeSamples'].includes(name),
      )
      .map(([name, of]) => [name, withoutWords(of)]),
  );
}
