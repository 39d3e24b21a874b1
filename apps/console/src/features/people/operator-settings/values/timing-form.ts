import { byProvider, type Provider, providers, type ResendPolicy } from '@wallet/contract';
import type { Json } from './value-fields.ts';

export const timingFields = ['ttlMs', 'longestPendingMs', 'historyLagMs'] as const;
export type TimingField = (typeof timingFields)[number];

/** What a field is typed in, in milliseconds. */
export const timingUnits: Readonly<Record<TimingField, number>> = {
  ttlMs: 1_000,
  longestPendingMs: 60_000,
  historyLagMs: 60_000,
};

const limits: Readonly<Record<TimingField, { min: number; max: number }>> = {
  ttlMs: { min: 5, max: 600 },
  longestPendingMs: { min: 0, max: 100_000 },
  historyLagMs: { min: 0, max: 100_000 },
};

/** The times of one provider as they are typed; empty: the built-in one counts. */
export type TimingForm = Record<TimingField, string> & { resendPolicy: ResendPolicy | 'builtIn' };
export type TimingForms = Readonly<Record<Provider, TimingForm>>;

type TimingValue = Partial<Record<TimingField, number>> & { resendPolicy?: ResendPolicy };

/** What is kept of a provider; nothing where nothing differs from what is built in. */
export function readTiming(value: Json, provider: Provider): TimingValue {
  const kept =
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? value[provider]
      : undefined;
  return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? kept : {};
}

export function timingFormsOf(value: Json): TimingForms {
  const formOf = (provider: Provider): TimingForm => {
    const kept = readTiming(value, provider);
    const typed = (field: TimingField) =>
      kept[field] === undefined ? '' : String(kept[field] / timingUnits[field]);
    return {
      ttlMs: typed('ttlMs'),
      longestPendingMs: typed('longestPendingMs'),
      historyLagMs: typed('historyLagMs'),
      resendPolicy: kept.resendPolicy ?? 'builtIn',
    };
  };
  return byProvider(formOf);
}

/** Whether a field holds nothing, or a time within its limits. */
export function isTimingRight(field: TimingField, typed: string): boolean {
  const { min, max } = limits[field];
  return (
    typed.trim() === '' ||
    (/^\d{1,6}(\.\d{1,3})?$/.test(typed.trim()) && Number(typed) >= min && Number(typed) <= max)
  );
}

/** The times as the setting keeps them; undefined while one is wrong. Unchanged providers are out. */
export function timingOf(forms: TimingForms): Record<string, TimingValue> | undefined {
  if (
    providers.some((provider) =>
      timingFields.some((field) => !isTimingRight(field, forms[provider][field])),
    )
  )
    return undefined;
  return Object.fromEntries(
    providers.flatMap((provider) => {
      const { resendPolicy, ...typed } = forms[provider];
      const times = timingFields
        .filter((field) => typed[field].trim() !== '')
        .map((field) => [field, Math.round(Number(typed[field]) * timingUnits[field])] as const);
      const kept: TimingValue = {
        ...Object.fromEntries(times),
        ...(resendPolicy !== 'builtIn' && { resendPolicy }),
      };
      return Object.keys(kept).length === 0 ? [] : [[provider, kept]];
    }),
  );
}
