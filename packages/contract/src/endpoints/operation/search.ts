import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { modeSchema, wireMoneySchema } from '../../schemas.ts';
import { maxFound, searchKinds } from '../../console/search-kinds.ts';

const found = z
  .strictObject({
    kind: z.enum(searchKinds),
    /** Of an institution its country and code, as in `ID.014`. */
    id: z.string(),
    /** What it is called: a code, a name, an act; of a difference its kind. */
    title: z.string(),
    /**
     * What tells it from others of that name; masked as in its list. Of an alert its kind, of a
     * shift when it began.
     */
    note: z.string().nullable(),
    amount: wireMoneySchema.nullable(),
    /**
     * Where its page is: an account\u2019s provider; the merchant of a token, a webhook or a payout
     * method; what an act was done to or an alert is about, as in `user/usr_…`; `open` or `ended`
     * of a proposal.
     */
    place: z.string().nullable(),
    /**
     * How it was found: by all of an id, a code or a number; by the beginning or end of a
     * reference, digits or an amount; by a name.
     */
    match: z.enum(['exact', 'reference', 'name']),
  })
  .meta({ id: 'Found' });

export const searchEndpoints = {
  search: endpoint('search', {
    method: 'GET',
    path: '/api/search',
    surface: 'console',
    who: 'signedIn',
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
    errors: [],
  }),
};

export type Found = z.output<typeof found>;
