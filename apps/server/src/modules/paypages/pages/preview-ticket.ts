import { z } from 'zod';
import { currencies, lateMoneyPolicies, localeSchema, previewScreens } from '@wallet/contract';
import type { Vault } from '#platform/vault';

const text = z.string().nullable();

/** What a preview shows: everything is in the ticket, so nothing is stored. */
const previewSchema = z.strictObject({
  look: z.strictObject({
    name: z.string(),
    logoUrl: text,
    accent: text,
    supportEmail: text,
    supportPhone: text,
    timeZone: z.string(),
  }),
  currency: z.enum(currencies),
  methods: z.array(z.string()),
  lateMoneyPolicy: z.enum(lateMoneyPolicies),
  screen: z.enum(previewScreens),
  locale: localeSchema,
  theme: z.enum(['light', 'dark']).nullable(),
  /** Milliseconds. */
  until: z.number(),
});
export type Preview = z.output<typeof previewSchema>;

const purpose = 'payPreview';

/** A preview as a text nobody else can make. */
export function signPreview(vault: Pick<Vault, 'sign'>, preview: Preview): string {
  const content = Buffer.from(JSON.stringify(preview)).toString('base64url');
  return `${content}.${vault.sign(purpose, content)}`;
}

/** The preview of a ticket that was made here and has not ended. */
export function readPreview(
  vault: Pick<Vault, 'signed'>,
  ticket: string,
  now: Date,
): Preview | undefined {
  const [, content = '', given = ''] =
    /^([\w-]+)\.([a-z0-9-]{1,40}\.[\w-]{43})$/.exec(ticket) ?? [];
  if (given === '' || !vault.signed(purpose, content, given)) return undefined;
  const preview = previewSchema.parse(JSON.parse(Buffer.from(content, 'base64url').toString()));
  return preview.until > now.getTime() ? preview : undefined;
}
