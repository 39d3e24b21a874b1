import type { Console } from '@wallet/contract';
import { embedScriptPath } from '#modules/paypages/pages';
import { logoPath } from '#modules/merchants/management';
import { payAssetsPath } from '@wallet/pay/render';
import type { Config } from '#platform/config';
import { createFaces, type Face, type FacesOf } from '#platform/http';

/** Pages for payers, what they load and what they call. */
const ofPayers = [
  '/deposit',
  '/withdraw',
  '/request-transaction',
  '/track',
  '/merchant/embed',
  embedScriptPath,
  payAssetsPath,
  '/api/public/sessions/',
  '/api/public/withdrawals/',
];
/** Where phones are let in, and their line. */
const ofAgents = ['/api/public/agents/', '/ws'];
/** Public, and the same whoever asks under whichever name. */
const ofAnybody = [logoPath, '/api/public/echo-address', '/api/public/signing-keys'];

/**
 * A console port's origins and what each serves; one origin named by two settings, as in a demo,
 * serves both. Local names lead to the console in a demo, nowhere when live.
 */
export function facesAt(
  console: Console,
  { kind, origins }: Pick<Config, 'kind' | 'origins'>,
): FacesOf {
  const own: Face = { origin: origins[console], serves: isOfConsole };
  const others: readonly Face[] =
    console === 'merchant'
      ? [{ origin: origins.pay, serves: isOfPayers }]
      : [{ origin: origins.agent, serves: isOfAgents }];
  return createFaces({
    all: [own, ...others],
    ...(kind === 'demo' && {
      onThisMachine: [own, ...others.filter(({ origin }) => origin === own.origin)],
    }),
  });
}

/** What a process without pages is called by: phones come to it. */
export function facesOfPhones({ kind, origins }: Pick<Config, 'kind' | 'origins'>): FacesOf {
  const phones: Face = { origin: origins.agent, serves: isOfAgents };
  return createFaces({ all: [phones], ...(kind === 'demo' && { onThisMachine: [phones] }) });
}

/** Whether browsers reach every name of a port over https. */
export function isHttpsAt(console: Console, { origins }: Pick<Config, 'origins'>): boolean {
  const names = console === 'merchant' ? [origins.merchant, origins.pay] : [origins.admin];
  return names.every((origin) => origin.startsWith('https://'));
}

function isOfPayers(path: string): boolean {
  return isUnder(path, ofPayers) || isUnder(path, ofAnybody);
}

function isOfAgents(path: string): boolean {
  return isUnder(path, ofAgents);
}

function isOfConsole(path: string): boolean {
  return path === '/ws' || path.startsWith('/ws/') || !isUnder(path, [...ofPayers, ...ofAgents]);
}

/** Whether a path is one of these, or below one. */
function isUnder(path: string, starts: readonly string[]): boolean {
  return starts.some(
    (start) => path === start || path.startsWith(start.endsWith('/') ? start : `${start}/`),
  );
}
