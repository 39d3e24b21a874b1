import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
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
  getProof: endpoint('getProof', {
    method: 'GET',
    path: '/api/operator/transactions/:id/proof',
    surface: 'console',
    who: { permission: 'proofs.readAll' },
    consoles: ['admin'],
    summary: 'Everything known of one movement, signed, as a file; masked for Staff and PhoneFarm',
    params,
    query,
    answer: signedProofSchema,
    errors: ['notFound'],
  }),
  getOwnProof: endpoint('getOwnProof', {
    method: 'GET',
    path: '/api/transactions/:id/proof',
    surface: 'console',
    who: { permission: 'proofs.readOwn' },
    consoles: ['merchant'],
    summary: 'Everything the merchant may know of one movement, signed, as a file',
    params,
    query,
    answer: signedProofSchema,
    errors: ['notFound'],
  }),
  getTransactionProof: endpoint('getTransactionProof', {
    method: 'GET',
    path: '/v1/transactions/:id/proof',
    surface: 'merchantApi',
    who: { scope: 'transactions:read' },
    consoles: ['merchant'],
    summary: 'Everything about one transaction, signed',
    params,
    query: z.strictObject({ timeZone: timeZoneSchema.optional() }),
    answer: signedProofSchema,
    errors: ['notFound'],
  }),
};
