import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins, forMerchants, forTokens } from '../../access.ts';
import { idSchema } from '../../schemas.ts';
import { timeZoneSchema } from '../people/merchant-shapes.ts';
import { signedProofSchema } from './proof-shapes.ts';

const params = z.strictObject({ id: idSchema('txn') });
/** JSON is verifiable; the PDF is for people, with the same digest. Times also in the zone, by default the reader's. */
const query = z.strictObject({
  format: z.enum(['json', 'pdf']).optional(),
  timeZone: timeZoneSchema.optional(),
});

export const proofEndpoints = {
  getProof: endpoint('getProof', 'GET /api/operator/transactions/:id/proof', {
    ...forAdmins('proofs.readAll'),
    summary: 'Everything known of one movement, signed, as a file; masked for Staff and PhoneFarm',
    params,
    query,
    answer: signedProofSchema,
    errors: ['notFound'],
  }),
  getOwnProof: endpoint('getOwnProof', 'GET /api/transactions/:id/proof', {
    ...forMerchants('proofs.readOwn'),
    summary: 'Everything the merchant may know of one movement, signed, as a file',
    params,
    query,
    answer: signedProofSchema,
    errors: ['notFound'],
  }),
  getTransactionProof: endpoint('getTransactionProof', 'GET /v1/transactions/:id/proof', {
    ...forTokens('transactions:read'),
    summary: 'Everything about one transaction, signed',
    params,
    query: z.strictObject({ timeZone: timeZoneSchema.optional() }),
    answer: signedProofSchema,
    errors: ['notFound'],
  }),
};
