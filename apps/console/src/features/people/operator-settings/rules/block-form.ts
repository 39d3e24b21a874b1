import type { BlockKind, endpoints, RuleOutcome, SentBodyOf } from '@wallet/contract';
import type { Whole } from '../../../../lib/forms/whole-body.ts';
import type { TextKey } from '../../../../lib/text/index.ts';
import { daysRange, isDay } from '../../../../lib/dates/date-range.ts';

type BlockBody = Whole<SentBodyOf<typeof endpoints.addBlock>>;

export interface BlockForm {
  kind: BlockKind;
  /** Empty: every merchant. */
  merchantId: string;
  value: string;
  institutionId: string;
  outcome: RuleOutcome;
  reason: string;
  /** The last day, or empty for good. */
  until: string;
}

export const emptyBlock: BlockForm = {
  kind: 'payee',
  merchantId: '',
  value: '',
  institutionId: '',
  outcome: 'reject',
  reason: '',
  until: '',
};

export type BlockProblems = Partial<Record<'value' | 'until', TextKey>>;

/** What is wrong with a form before it is sent; what is left empty is said by its field. */
export function blockProblems({ kind, value, until }: BlockForm): BlockProblems {
  const digits = value.replaceAll(/\D/g, '').length;
  const isUnfit =
    value.trim() !== '' &&
    ((kind === 'payee' && digits < 4) ||
      (kind === 'phone' && (digits < 8 || digits > 15)) ||
      (kind === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim())));
  return {
    ...(isUnfit
      ? { value: `blockForm.wrong.${kind as 'payee' | 'phone' | 'email'}` as const }
      : {}),
    ...(until !== '' && !isDay(until) ? { until: 'ruleForm.dayWrong' } : {}),
  };
}

/** What a kind needs and what is left empty. */
export function missingFields({ kind, value, institutionId, merchantId }: BlockForm) {
  const missing = 'field.required' as const;
  const needsInstitution = kind === 'payee' || kind === 'institution';
  return {
    ...(kind !== 'institution' && value.trim() === '' ? { value: missing } : {}),
    ...(needsInstitution && institutionId === '' ? { institutionId: missing } : {}),
    ...(kind === 'customer' && merchantId === '' ? { merchantId: missing } : {}),
  };
}

/** The block as it travels; undefined while incomplete. The last day is the reader's. */
export function blockBodyOf(form: BlockForm, timeZone: string): BlockBody | undefined {
  const { kind, merchantId, institutionId, outcome } = form;
  const value = kind === 'institution' ? institutionId : form.value.trim();
  const isMissing = form.reason.trim() === '' || Object.keys(missingFields(form)).length > 0;
  if (isMissing || Object.keys(blockProblems(form)).length > 0) return undefined;
  const { to } = daysRange({ to: form.until }, timeZone);
  return {
    kind,
    value,
    outcome,
    merchantId: merchantId === '' ? null : merchantId,
    reason: form.reason.trim(),
    institutionId: kind === 'payee' ? institutionId : undefined,
    expiresAt: to,
  };
}
