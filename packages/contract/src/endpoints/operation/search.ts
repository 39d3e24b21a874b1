import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forSignedIn } from '../../access.ts';
import { modeSchema, wireMoneySchema } from '../../schemas.ts';
import { maxFound, searchKinds } from '../../console/search-kinds.ts';

const found = z
  .strictObject({
    kind: z.enum(searchKinds),
    /** Of an institution its country and code, as in `ID.014`. */
    id: z.string(),
    /** What it is called: a code, a name, an act; of a difference its kind. */
    title: z.string(),
    /** Tells it from namesakes; masked as in its list. An alert's kind, a shift's start. */
    note: z.string().nullable(),
    amount: wireMoneySchema.nullable(),
    /**
     * Where its page is: an account's provider; the merchant of a token, webhook or payout method;
     * the subject of an act or alert, like `user/usr_…`; a proposal's `open` or `ended`.
     */
    place: z.string().nullable(),
    /** Found by a whole id, code or number; by the start or end of a reference, digits or an amount; or by name. */
    match: z.enum(['exact', 'reference', 'name']),
  })
  .meta({ id: 'Found' });

export const searchEndpoints = {
  search: endpoint('search', 'GET /api/search', {
    ...forSignedIn,
    summary:
      'Whatever a text leads to among all that the caller may read, the best first: at most 6 of a kind and 30 in all',
    query: z.strictObject({
      q: z.string().trim().min(2, 'two characters').max(64),
      /** One kind alone. */
      kind: z.enum(searchKinds).optional(),
      /** Of money that has a mode; live unless it says test. */
      mode: modeSchema.optional(),
    }),
    answer: z.strictObject({ data: z.array(found).max(maxFound.ofAll) }),
  }),
};

export type Found = z.output<typeof found>;
