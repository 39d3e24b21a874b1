import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forMerchants } from '../../access.ts';
import { idSchema, modeSchema, timeSchema } from '../../schemas.ts';
import { type NoticeKind, noticeKinds } from '../../team-roles.ts';

const wanted = z.strictObject({
  webhookDisabled: z.boolean(),
  apiTokenChanged: z.boolean(),
  apiTokenEnding: z.boolean(),
  tokenMakerLeft: z.boolean(),
  payoutMethodAdded: z.boolean(),
  lateMoneyWaiting: z.boolean(),
  teamChanged: z.boolean(),
  exportReady: z.boolean(),
} satisfies Record<NoticeKind, z.ZodBoolean>);

const noticeChoices = z
  .strictObject({
    wanted,
    /** Where mails go: the address that the caller signs in with. */
    email: z.string(),
    /** 0 before anything was chosen. */
    revision: z.number().int(),
  })
  .meta({ id: 'NoticeChoices' });

/** What was done, where a kind has more than one act. */
const noticeActs = [
  'created',
  'rotated',
  'revoked',
  'adopted',
  'ended',
  'invited',
  'disabled',
  'roleChanged',
  'makerDisabled',
  'makerRoleChanged',
  'passwordChanged',
  'passwordReset',
] as const;

const noticeRow = z
  .strictObject({
    id: idSchema('ntc'),
    kind: z.enum(noticeKinds),
    mode: modeSchema,
    /** A name, a host or a count, where there is one. */
    about: z.string().nullable(),
    act: z.enum(noticeActs).nullable(),
    createdAt: timeSchema,
    isSeen: z.boolean(),
  })
  .meta({ id: 'NoticeRow' });

/** The latest, and how many of all the caller has not seen. */
const noticeList = z.strictObject({ data: z.array(noticeRow), unseen: z.number().int() });

/** What happens to a merchant that its people want to hear of, and by mail if they choose so. */
export const noticeEndpoints = {
  getNoticeChoices: endpoint('getNoticeChoices', 'GET /api/merchant/notifications', {
    ...forMerchants('notices.readOwn'),
    summary: 'What the caller is mailed of',
    answer: noticeChoices,
  }),
  setNoticeChoices: endpoint('setNoticeChoices', 'PATCH /api/merchant/notifications', {
    ...forMerchants('notices.readOwn'),
    summary: 'Choose what the caller is mailed of; what is left out stays',
    body: z.strictObject({ revision: z.number().int(), wanted: wanted.partial() }),
    answer: noticeChoices,
    errors: ['revisionConflict'],
  }),
  listNotices: endpoint('listNotices', 'GET /api/merchant/notices', {
    ...forMerchants('notices.readOwn'),
    summary: 'The latest notices to the caller, newest first',
    answer: noticeList,
  }),
  markNoticesSeen: endpoint('markNoticesSeen', 'POST /api/merchant/notices/seen', {
    ...forMerchants('notices.readOwn'),
    summary: 'The caller has seen everything up to this notice',
    body: z.strictObject({ upTo: idSchema('ntc') }),
    answer: noticeList,
    errors: ['notFound'],
  }),
};

export type NoticeChoices = z.output<typeof noticeChoices>;
export type NoticeRow = z.output<typeof noticeRow>;
