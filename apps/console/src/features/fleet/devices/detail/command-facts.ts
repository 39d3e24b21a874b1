import type { DeviceCommandRow } from '@wallet/contract';
import type { Translate } from '../../../../lib/text/index.ts';
import { spanText } from '../../../../lib/dates/time-text.ts';

const most = 12;

/** What an agent answered as names and values, one level deep, then JSON; nothing without one. */
export function resultFacts(result: unknown): [name: string, value: string][] {
  if (result === null || result === undefined) return [];
  if (typeof result !== 'object' || Array.isArray(result)) return [['result', valueText(result)]];
  return Object.entries(result)
    .slice(0, most)
    .map(([name, value]) => [name, valueText(value)]);
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (isMoney(value)) return `${value.value} ${value.currency}`;
  return JSON.stringify(value) ?? '';
}

function isMoney(value: unknown): value is { value: string; currency: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'value' in value &&
    'currency' in value &&
    Object.keys(value).length === 2
  );
}

/** What to do about a new start or an update that did not end well; null where nothing is to be done. */
export function careNext(
  { kind, state }: Pick<DeviceCommandRow, 'kind' | 'state'>,
  t: Translate,
): string | null {
  if (
    (kind !== 'restart' && kind !== 'updateAgent') ||
    (state !== 'unknown' && state !== 'expired' && state !== 'failed')
  )
    return null;
  return t(`command.next.${kind}.${state}`);
}

/** How long a command took, or takes until now; "1.7 s" below ten seconds. */
export function tookText(
  { askedAt, endedAt }: Pick<DeviceCommandRow, 'askedAt' | 'endedAt'>,
  { nowMs, intlTag, t }: { nowMs: number; intlTag: string; t: Translate },
): string {
  return durationText(
    Math.max(0, (endedAt === null ? nowMs : Date.parse(endedAt)) - Date.parse(askedAt)),
    { intlTag, t },
  );
}

/** A duration with one place below ten seconds, where it matters. */
export function durationText(
  ms: number,
  { intlTag, t }: { intlTag: string; t: Translate },
): string {
  if (ms >= 10_000) return spanText(ms, t);
  return t('time.seconds', {
    count: new Intl.NumberFormat(intlTag, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }).format(ms / 1_000),
  });
}
