import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
import { alertSeverities } from '../../events.ts';
import { openItemKindNames } from '../../console/open-items.ts';
import { idSchema, pageQuery, providerSchema, timeSchema, wireMoneySchema } from '../../schemas.ts';

const kind = z.enum(openItemKindNames);
const person = z.strictObject({ id: idSchema('usr'), name: z.string() });
const count = z.number().int();
const note = z.string().trim().min(1, 'a note').max(1_000);
const itemId = z.string().regex(/^[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}$/, 'an id');

const openItem = z
  .strictObject({
    kind,
    id: itemId,
    urgency: z.enum(alertSeverities),
    /** What its page is of: the account of a sign-in, the line of a proposal; the item itself where it has a page. */
    targetId: z.string(),
    /** What its words are filled with. `what` is a code of the kind. */
    facts: z.strictObject({
      name: z.string(),
      what: z.string().optional(),
      provider: providerSchema.optional(),
      last4: z.string().optional(),
      amount: wireMoneySchema.optional(),
    }),
    since: timeSchema,
    owner: person.nullable(),
    notes: count,
  })
  .meta({ id: 'OpenItem' });

const shift = z
  .strictObject({
    id: idSchema('shf'),
    person,
    startedAt: timeSchema,
    endedAt: timeSchema.nullable(),
    /** How much of each kind was open; at the end null while it goes on. */
    openAtStart: z.array(z.strictObject({ kind, count })),
    openAtEnd: z.array(z.strictObject({ kind, count })).nullable(),
    /** What the person did, by the audit log: each act with how often. */
    acts: z.array(z.strictObject({ action: z.string(), count })),
    handedTo: person.nullable(),
    handed: z.array(z.strictObject({ kind, id: itemId, name: z.string() })),
    note: z.string().nullable(),
  })
  .meta({ id: 'Shift' });

const itemNote = z.strictObject({
  id: idSchema('shn'),
  text: z.string(),
  by: person,
  at: timeSchema,
});
const oneItem = { params: z.strictObject({ kind, id: itemId }) } as const;

export const shiftEndpoints = {
  listOpenItems: endpoint('listOpenItems', 'GET /api/shift/open-items', {
    ...forAdmins('shift.read'),
    summary: 'What of live money and phones asks for a person, the gravest first, then the oldest',
    query: z.strictObject({
      ...pageQuery,
      kind: kind.optional(),
      owner: z.enum(['me', 'nobody']).optional(),
    }),
    answer: z.strictObject({
      data: z.array(openItem),
      next: z.string().nullable(),
      /** Of all the caller may see, whatever the page and filters; omits kinds with nothing open. */
      counts: z.array(
        z.strictObject({ kind, count, mine: count, nobodys: count, oldestSince: timeSchema }),
      ),
      /** The caller's own shift, where one goes on. */
      shift: shift.nullable(),
    }),
    errors: ['cursorInvalid'],
  }),
  setOpenItemOwner: endpoint('setOpenItemOwner', 'POST /api/shift/open-items/:kind/:id/owner', {
    ...forAdmins('shift.take'),
    ...oneItem,
    summary:
      'Take an item, also from somebody else, or give it back; of two who take it at once one gets it',
    /** `from`: who has it as the caller sees it. */
    body: z.strictObject({ act: z.enum(['take', 'giveBack']), from: idSchema('usr').nullable() }),
    answer: z.strictObject({ owner: person.nullable() }),
    errors: ['notFound', 'stateConflict'],
  }),
  listOpenItemNotes: endpoint('listOpenItemNotes', 'GET /api/shift/open-items/:kind/:id/notes', {
    ...forAdmins('shift.read'),
    ...oneItem,
    summary: 'What people wrote about an item, newest first, the latest hundred',
    answer: z.strictObject({ data: z.array(itemNote) }),
    errors: ['notFound'],
  }),
  addOpenItemNote: endpoint('addOpenItemNote', 'POST /api/shift/open-items/:kind/:id/notes', {
    ...forAdmins('shift.take'),
    ...oneItem,
    summary: 'Write something about an item; it stays',
    body: z.strictObject({ text: note }),
    answer: itemNote,
    status: 201,
    errors: ['notFound'],
  }),
  beginShift: endpoint('beginShift', 'POST /api/shift/begin', {
    ...forAdmins('shift.take'),
    summary:
      'The caller\u2019s shift begins: what is open now is written down; while one goes on it stays',
    body: z.strictObject({}),
    answer: shift,
  }),
  endShift: endpoint('endShift', 'POST /api/shift/end', {
    ...forAdmins('shift.take'),
    summary:
      'The caller\u2019s shift ends: what is open, what was done, and to whom the caller\u2019s open items go; null for nobody',
    body: z.strictObject({ note: note.nullable(), to: idSchema('usr').nullable() }),
    answer: shift,
    errors: ['stateConflict', 'notFound'],
  }),
  listShifts: endpoint('listShifts', 'GET /api/shifts', {
    ...forAdmins('shift.read'),
    summary: 'Shifts, newest first; owners of phones see their own and those handed to them',
    query: z.strictObject({ ...pageQuery, /** One alone. */ id: idSchema('shf').optional() }),
    answer: z.strictObject({ data: z.array(shift), next: z.string().nullable() }),
    errors: ['cursorInvalid'],
  }),
  listShiftPeople: endpoint('listShiftPeople', 'GET /api/shift/people', {
    ...forAdmins('shift.read'),
    summary: 'To whom the caller can hand items over',
    answer: z.strictObject({ data: z.array(person) }),
  }),
};

export type OpenItem = z.output<typeof openItem>;
export type OpenItemNote = z.output<typeof itemNote>;
export type Shift = z.output<typeof shift>;
