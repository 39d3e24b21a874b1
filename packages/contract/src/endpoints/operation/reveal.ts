import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';

/** What lists show masked, and which of it can be looked at whole: each look is recorded. */
export const revealable = {
  session: ['phone', 'email', 'name'],
  transaction: ['accountNumber', 'name'],
  withdrawal: ['phone', 'email', 'accountNumber', 'name'],
  line: ['name'],
  account: ['accountNumber'],
} as const;
export type RevealedEntity = keyof typeof revealable;
export type RevealedField = (typeof revealable)[RevealedEntity][number];

const id = z.string().min(5).max(40);
const reason = z.string().trim().min(3).max(300).optional();
const shape = <Entity extends RevealedEntity>(entity: Entity) =>
  z.strictObject({ entity: z.literal(entity), id, field: z.enum(revealable[entity]), reason });

export const revealEndpoints = {
  revealData: endpoint('revealData', 'POST /api/operator/reveal', {
    ...forAdmins('data.reveal'),
    summary:
      'Look at one masked value whole; each look is recorded, and how many there may be is limited',
    body: z.discriminatedUnion('entity', [
      shape('session'),
      shape('transaction'),
      shape('withdrawal'),
      shape('line'),
      shape('account'),
    ]),
    answer: z.strictObject({ value: z.string(), shownSeconds: z.number().int() }),
    errors: ['notFound', 'tooManyRequests'],
  }),
};
