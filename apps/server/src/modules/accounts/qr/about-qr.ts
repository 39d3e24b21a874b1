import { type About, hashOf } from '#modules/approvals/words';
import type { QrRow } from './qr-codes.sql.ts';

/** Everything that a code does, as words about it carry it. */
export function aboutQr({
  id,
  accountId,
  payload,
  uploadedById,
}: Pick<QrRow, 'id' | 'accountId' | 'payload' | 'uploadedById'>): About {
  return {
    subject: 'accountQr',
    subjectId: id,
    revision: 0,
    payloadHash: hashOf({ id, accountId, payload, uploadedById }),
  };
}
