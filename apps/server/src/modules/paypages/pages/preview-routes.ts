import { endpoints, ApiError } from '@wallet/contract';
import type { BrandingInput, Locale, PreviewScreen } from '@wallet/contract';
import { brandingChanges, knowsLogo, ownMerchant } from '#modules/merchants/management';
import { readMerchant } from '#modules/merchants';
import type { Clock } from '#platform/clock';
import type { Db } from '#platform/db';
import { route, type Route } from '#platform/http';
import type { Vault } from '#platform/vault';
import { signPreview } from './preview-ticket.ts';

export interface PreviewDeps {
  db: Pick<Db, 'read'>;
  vault: Pick<Vault, 'sign'>;
  clock: Clock;
}

interface PreviewRequest {
  branding?: BrandingInput | undefined;
  screen?: PreviewScreen | undefined;
  locale?: Locale | undefined;
  theme?: 'light' | 'dark' | undefined;
}

export const previewPath = '/api/public/pay-preview';
const lifeMs = 15 * 60_000;

/** Addresses that show a merchant's pay page with branding that is not saved yet; the page itself is `showPreview`. */
export function previewRoutes(deps: PreviewDeps): Route[] {
  return [
    route(endpoints.previewMerchantPage, ({ params, body }) => previewOf(deps, params.id, body)),
    route(endpoints.previewOwnPage, ({ principal, body }) =>
      previewOf(deps, ownMerchant(principal), body),
    ),
  ];
}

async function previewOf(
  { db, vault, clock }: PreviewDeps,
  merchantId: string,
  { branding: input = {}, screen = 'pay', locale, theme }: PreviewRequest,
): Promise<{ url: string; expiresAt: string }> {
  const merchant = await readMerchant(db.read, merchantId);
  if (!merchant) throw new ApiError('notFound');
  const branding = brandingChanges(merchant.branding, input);
  if (input.logoUrl != null && !(await knowsLogo(db.read, merchantId, input.logoUrl)))
    throw new ApiError('pictureInvalid', { detail: 'Upload the picture first.' });
  const until = clock.now().getTime() + lifeMs;
  const {
    displayName,
    logoUrl = null,
    accent = null,
    supportEmail = null,
    supportPhone = null,
    defaultLocale,
  } = branding;
  const ticket = signPreview(vault, {
    look: {
      name: displayName ?? merchant.name,
      logoUrl,
      accent,
      supportEmail,
      supportPhone,
      timeZone: merchant.timeZone,
    },
    currency: merchant.currency,
    methods: merchant.allowedMethods,
    lateMoneyPolicy: merchant.lateMoneyPolicy,
    screen,
    locale: locale ?? defaultLocale ?? 'en',
    theme: theme ?? null,
    until,
  });
  return { url: `${previewPath}?ticket=${ticket}`, expiresAt: new Date(until).toISOString() };
}
