import type { Vault } from '#platform/vault';

/** The digest by which a destination is found and is single: the same for payout methods, inquiries and payouts. */
export function payeeKeyOf(
  vault: Pick<Vault, 'mac'>,
  { institutionId, number }: { institutionId: string; number: string },
): string {
  return vault.mac('payeeKey', `${institutionId}:${number}`);
}

export const places = {
  methodNumber: (id: string) => ({ table: 'payout_method', id, column: 'bank_number_enc' }),
  methodQr: (id: string) => ({ table: 'payout_method', id, column: 'qr_enc' }),
  inquiryNumber: (id: string) => ({ table: 'account_verification', id, column: 'number_enc' }),
  inquiryAnswer: (id: string) => ({ table: 'account_verification', id, column: 'answer_enc' }),
  lateAnswer: (id: string) => ({ table: 'account_verification', id, column: 'late_enc' }),
} as const;
