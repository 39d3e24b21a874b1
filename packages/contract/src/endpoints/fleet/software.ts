import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';

const daySchema = z.iso.date();

const component = z
  .strictObject({
    product: z.enum(['node', 'postgresql']),
    version: z.string(),
    /** npm brings it with a release of this product; the operator's own is the operator's to keep up. */
    broughtBy: z.enum(['npm', 'operator']),
    /** `notKnown`: of this line nothing is known, or what is known is too old to tell. */
    standing: z.enum(['good', 'behind', 'ended', 'notKnown']),
    known: z
      .strictObject({
        newest: z.string(),
        newestOn: daySchema,
        endsOn: daySchema,
        /** Of which day the list is that the judgement rests on. */
        notedOn: daySchema,
      })
      .nullable(),
  })
  .meta({ id: 'SoftwareComponent' });

/** What the process that answers runs on. */
export const softwareEndpoints = {
  getSoftware: endpoint('getSoftware', 'GET /api/software', {
    ...forAdmins('settings.read'),
    summary: 'Versions of this product, Node and PostgreSQL, and whether newer ones are known',
    answer: z.strictObject({
      product: z.strictObject({ version: z.string(), commit: z.string().nullable() }),
      openssl: z.string(),
      components: z.array(component),
    }),
  }),
};
