import { ApiError, type MoneyAtRisk } from '@wallet/contract';

const nothing: MoneyAtRisk = {
  isSafe: true,
  openDeposits: { count: 0, sums: [] },
  otpPending: false,
  openIntents: 0,
};

/** What stands open behind one device or account; nothing where no risk was read for it. */
export function riskOf(risks: ReadonlyMap<string, MoneyAtRisk>, id: string): MoneyAtRisk {
  return risks.get(id) ?? nothing;
}

/** A refusal that names what stands open, in plain words. */
export function atRisk(risk: MoneyAtRisk): ApiError {
  return new ApiError('moneyAtRisk', { detail: spokenRisk(risk) });
}

/** `3 open deposits of 450,000.00 IDR; a one-time code is awaited; 1 transfer without a proved outcome.` */
export function spokenRisk({
  openDeposits: { count, sums },
  otpPending,
  openIntents,
}: MoneyAtRisk): string {
  const parts: string[] = [];
  if (count > 0)
    parts.push(
      `${count} open ${count === 1 ? 'deposit' : 'deposits'} of ${sums.map(({ value, currency }) => `${grouped(value)} ${currency}`).join(' and ')}`,
    );
  if (otpPending) parts.push('a sign-in waits for its one-time code');
  if (openIntents > 0)
    parts.push(
      `${openIntents} ${openIntents === 1 ? 'transfer' : 'transfers'} without a proved outcome`,
    );
  return `${parts.join('; ')}.`;
}

function grouped(value: string): string {
  return value.replace(/\B(?=(\d{3})+\.)/g, ',');
}
