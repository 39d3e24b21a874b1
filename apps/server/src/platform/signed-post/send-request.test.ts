import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestReceiver, testReceiver } from '@wallet/server/testing';
import { sendRequest } from './index.ts';

let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await testReceiver();
});
afterAll(() => receiver.close());

const to = () => ({ url: new URL(receiver.origin), address: '127.0.0.1', family: 4 as const });

test('who does not answer in time, and who was broken off, are told apart', async () => {
  receiver.answer = () => undefined;
  expect(await sendRequest({ to: to(), headers: {}, body: '', timeoutMs: 20 })).toEqual({
    status: null,
    body: '',
    error: 'No answer within 0.02 seconds.',
  });
  const breaking = new AbortController();
  const broken = sendRequest({
    to: to(),
    headers: {},
    body: '',
    timeoutMs: 600_000,
    signal: breaking.signal,
  });
  await receiver.until(1);
  breaking.abort();
  expect(await broken).toEqual({
    status: null,
    body: '',
    error: 'It was broken off before an answer came.',
  });
});

test('an answer that stops in its middle is no answer, and one without an end is cut', async () => {
  receiver.answer = (response) => {
    response.writeHead(200, { 'content-length': '10' });
    response.write('half', () => response.destroy());
  };
  expect(await sendRequest({ to: to(), headers: {}, body: '', timeoutMs: 600_000 })).toMatchObject({
    status: null,
    error: expect.stringMatching(/^The connection failed: \w+\.$/),
  });
  receiver.answer = (response) => void response.writeHead(200).write('x'.repeat(5_000));
  expect(await sendRequest({ to: to(), headers: {}, body: '', timeoutMs: 600_000 })).toEqual({
    status: 200,
    body: 'x'.repeat(1_000),
    error: null,
  });
});
