import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { idSchema } from '../../schemas.ts';
import { allViewedLists } from '../../console/viewed-lists.ts';

/** Views of one list that somebody may keep. */
export const maxViews = 50;

const list = z.enum(allViewedLists);
const name = z.string().trim().min(1, 'a name').max(60);
/** What the address of the list says: its filters, its order, never a page or an open row. */
const search = z
  .record(z.string().regex(/^[a-zA-Z]{1,30}$/), z.string().min(1).max(200))
  .refine((values) => Object.keys(values).length <= 20, 'at most 20 values');
const look = { search, hidden: z.array(z.string().max(40)).max(40), isDense: z.boolean() };
/** Roles that see it as well: of the house, chosen by an Admin only; or the team of the merchant that it belongs to. */
const sharedWith = z
  .array(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]))
  .max(4)
  .refine((roleIds) => new Set(roleIds).size === roleIds.length, 'each role once');

const savedView = z
  .strictObject({
    id: idSchema('svw'),
    list,
    name: z.string(),
    ...look,
    sharedWith,
    /** Whether the caller may rename, change and delete it: its own, and every shared one whoever shares. */
    mayChange: z.boolean(),
    isOwn: z.boolean(),
    ownerName: z.string(),
    /** The one that the caller's list opens with. */
    isDefault: z.boolean(),
    revision: z.number().int(),
  })
  .meta({ id: 'SavedView' });

const views = z.strictObject({ data: z.array(savedView) });
const common = { surface: 'console', who: 'signedIn', answer: views } as const;
const one = { params: z.strictObject({ id: idSchema('svw') }) } as const;

/**
 * Named list views per console. Answers hold all the caller's views of the list, by name; for
 * merchants' users their own and their team's.
 */
export const savedViewEndpoints = {
  listSavedViews: endpoint('listSavedViews', 'GET /api/saved-views', {
    ...common,
    summary: 'The views of a list: the caller\u2019s own and those shared with his role',
    query: z.strictObject({ list }),
    errors: ['notFound'],
  }),
  createSavedView: endpoint('createSavedView', 'POST /api/saved-views', {
    ...common,
    summary: 'Keep how a list stands under a name',
    body: z.strictObject({ list, name, ...look, sharedWith: sharedWith.optional() }),
    status: 201,
    errors: ['notFound', 'stateConflict', 'forbidden'],
  }),
  updateSavedView: endpoint('updateSavedView', 'PATCH /api/saved-views/:id', {
    ...common,
    ...one,
    summary: 'Rename a view, let it be how the list stands now, or share it',
    body: z.strictObject({
      revision: z.number().int(),
      name: name.optional(),
      look: z.strictObject(look).optional(),
      sharedWith: sharedWith.optional(),
    }),
    errors: ['notFound', 'revisionConflict', 'stateConflict', 'forbidden'],
  }),
  deleteSavedView: endpoint('deleteSavedView', 'DELETE /api/saved-views/:id', {
    ...common,
    ...one,
    summary: 'Delete a view, for everybody who sees it',
    errors: ['notFound'],
  }),
  chooseDefaultView: endpoint('chooseDefaultView', 'POST /api/saved-views/default', {
    ...common,
    summary: 'The view that the caller\u2019s list opens with; null for the plain list',
    body: z.strictObject({ list, viewId: idSchema('svw').nullable() }),
    errors: ['notFound'],
  }),
};

export type SavedView = z.output<typeof savedView>;
export type SavedTablePreferences = {
  search: Record<string, string>;
  hidden: string[];
  isDense: boolean;
};
