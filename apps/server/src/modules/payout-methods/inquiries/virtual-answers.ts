import type { VerificationReason, VerificationStatus } from '@wallet/contract';

/** How an inquiry ended, before it is compared with what was entered. */
export type InquiryAnswer =
  | { found: 'yes'; holderName: string }
  | { found: 'no' }
  | { found: 'unsupported' };

/** What test mode's virtual accounts answer, by the last four digits; others are confirmed. */
export const virtualEndings = {
  '0000': 'notFound',
  '0001': 'closeMatch',
  '0002': 'mismatch',
  '0003': 'unsupported',
  '0004': 'timedOut',
} as const satisfies Readonly<Record<string, VerificationStatus>>;

export interface Outcome {
  status: Exclude<VerificationStatus, 'verifying'>;
  reason: VerificationReason | null;
  /** What may be shown. */
  foundName: string | null;
  nameScore: number | null;
  /** All that was answered, for the record. */
  answer: { holderName?: string; score?: number };
}

/** Null: no answer ever comes. */
export function virtualOutcome({
  last4,
  holderName,
}: {
  last4: string;
  holderName: string | null;
}): Outcome | null {
  const status: VerificationStatus = isEnding(last4) ? virtualEndings[last4] : 'verified';
  const nothing = { reason: null, foundName: null, nameScore: null, answer: {} };
  const name = holderName?.toUpperCase() ?? null;
  switch (status) {
    case 'timedOut':
      return null;
    case 'unsupported':
      return { ...nothing, status, reason: 'noInquiry' };
    case 'verified':
      return name === null
        ? { ...nothing, status, foundName: 'T*** H***', answer: { holderName: 'TEST HOLDER' } }
        : {
            ...nothing,
            status,
            foundName: name,
            nameScore: 100,
            answer: { holderName: name, score: 100 },
          };
    case 'closeMatch':
      return name === null
        ? {
            ...nothing,
            status: 'verified',
            foundName: 'T*** H***',
            answer: { holderName: 'TEST HOLDER' },
          }
        : {
            ...nothing,
            status,
            foundName: `${name} T***`,
            nameScore: 80,
            answer: { holderName: `${name} TEST`, score: 80 },
          };
    case 'mismatch':
      return name === null
        ? {
            ...nothing,
            status: 'verified',
            foundName: 'S*** E***',
            answer: { holderName: 'SOMEBODY ELSE' },
          }
        : { ...nothing, status, answer: { holderName: 'SOMEBODY ELSE', score: 0 } };
    case 'notFound':
      return { ...nothing, status };
  }
}

function isEnding(last4: string): last4 is keyof typeof virtualEndings {
  return last4 in virtualEndings;
}
