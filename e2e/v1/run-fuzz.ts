import fc from 'fast-check';
import { errorCatalogue } from '@wallet/contract';
import type { System } from '../../scripts/start/open-system.ts';
import { readDocument } from './document.ts';
import { fuzzRequests, type FuzzRequest } from './fuzz-requests.ts';

export interface FuzzOptions {
  requests: number;
  /** The same seed sends the same requests. */
  seed: number;
  onProgress?: (sent: number) => void;
}

export interface FuzzResult {
  /** How often each status was answered. */
  statuses: Record<string, number>;
  /** What must not be, with the request that did it. */
  faults: string[];
}

const atOnce = 20;
const patience = 8;
const pauseMs = 500;
const worthTelling = 20;

/**
 * Sends requests made from the served document to a running product. A fault is an answer of 5xx
 * that stays, one that the document does not know for that operation, a refusal that is no problem
 * of the catalogue, or no answer.
 */
export async function runFuzz(
  system: System,
  { requests, seed, onProgress }: FuzzOptions,
): Promise<FuzzResult> {
  const arbitrary = fuzzRequests(await readDocument(system.merchantUrl), {
    tokens: system.demo.merchants.flatMap(({ apiToken, testApiToken }) => [apiToken, testApiToken]),
    ids: await knownIds(system),
  });
  const result: FuzzResult = { statuses: {}, faults: [] };
  for (let sent = 0; sent < requests && result.faults.length < worthTelling; sent += atOnce) {
    const batch = fc.sample(arbitrary, {
      seed: seed + sent,
      numRuns: Math.min(atOnce, requests - sent),
    });
    await Promise.all(batch.map((request) => judge(system, request, result)));
    onProgress?.(sent + batch.length);
  }
  return result;
}

async function judge(
  { merchantUrl }: System,
  request: FuzzRequest,
  { statuses, faults }: FuzzResult,
): Promise<void> {
  const { method, url, headers, body, operation } = request;
  const shown = { ...headers, authorization: 'Bearer ...' };
  const sent = JSON.stringify({ method, url, headers: shown, body: body?.slice(0, 500) });
  const tell = (what: string) => void faults.push(`${operation.operationId}: ${what}\n  ${sent}`);
  try {
    const { answer, text } = await send(`${merchantUrl}${url}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    const fault = faultOf(answer, text, request);
    if (fault !== undefined) tell(`${fault}: ${text.slice(0, 300)}`);
  } catch (error) {
    tell(`no answer, ${String(error)}`);
  }
}

/** A machine that is busy with other things may say so; it has to get over it. */
async function send(
  url: string,
  request: RequestInit,
  tries = patience,
): Promise<{ answer: Response; text: string }> {
  const answer = await fetch(url, request);
  const text = await answer.text();
  if (answer.status !== 503 || tries === 0 || !text.includes('"overloaded"'))
    return { answer, text };
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  return send(url, request, tries - 1);
}

function faultOf(
  answer: Response,
  text: string,
  { operation, url }: FuzzRequest,
): string | undefined {
  const { status, headers } = answer;
  if (status >= 500) return `${status}`;
  if (!headers.get('x-request-id')) return `${status} without a request id`;
  // An id that is empty or holds a slash is another path.
  if (!(status in operation.responses) && !(status === 404 && url.includes('%')))
    return `${status} is not described`;
  if (status < 400) return undefined;
  const { code } = JSON.parse(text) as { code?: string };
  if (
    !headers.get('content-type')?.startsWith('application/problem+json') ||
    code === undefined ||
    !(code in errorCatalogue)
  )
    return `${status} is no problem of the catalogue`;
  return undefined;
}

/** Rows of both merchants, and some of neither. */
async function knownIds({ merchantUrl, demo }: System): Promise<string[]> {
  const ids: string[] = [
    'txs_00000000000000000000000000',
    'whd_zzzzzzzzzzzzzzzzzzzzzzzzzz',
    'evt_00000000000000000000000000',
  ];
  for (const { apiToken } of demo.merchants) {
    for (const path of [
      'transaction-sessions',
      'transactions',
      'webhook-endpoints',
      'payout-methods',
      'account-verifications',
      'events',
      'exports',
    ]) {
      const answer = await fetch(`${merchantUrl}/v1/${path}?limit=3`, {
        headers: { authorization: `Bearer ${apiToken}` },
      });
      ids.push(...((await answer.json()) as { data: { id: string }[] }).data.map(({ id }) => id));
    }
  }
  return ids;
}
