import type { BrandingInput, MerchantBranding } from '@wallet/contract';
import type { TextKey } from '../../lib/text/index.ts';

export const brandNames = [
  'displayName',
  'logoUrl',
  'accent',
  'supportEmail',
  'supportPhone',
  'defaultLocale',
] as const;
export type BrandName = (typeof brandNames)[number];
export type BrandFields = Readonly<Record<BrandName, string>>;

/** Bytes of a logo at most. */
const logoBytes = 200_000;

/** Branding as it is typed; nothing is an empty text. */
export function brandFieldsOf(branding: MerchantBranding): BrandFields {
  return Object.fromEntries(brandNames.map((name) => [name, branding[name] ?? ''])) as BrandFields;
}

/** What is wrong with a field before it is sent; an empty one is taken away. */
export function brandProblem(name: BrandName, text: string): TextKey | undefined {
  const value = text.trim();
  if (value === '') return undefined;
  if (name === 'accent')
    return /^#[0-9a-fA-F]{6}$/.test(value) ? undefined : 'merchantBrand.accentWrong';
  if (name === 'supportEmail')
    return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value) ? undefined : 'error.emailInvalid';
  if (name === 'supportPhone')
    return /^[+\d][\d ()-]{4,31}$/.test(value) ? undefined : 'merchantBrand.phoneWrong';
  return undefined;
}

/** What differs from what is saved, and can be shown or sent; null takes a value away. */
export function brandChanges(saved: MerchantBranding, texts: BrandFields): BrandingInput {
  const before = brandFieldsOf(saved);
  const names = brandNames.filter(
    (name) => texts[name].trim() !== before[name] && brandProblem(name, texts[name]) === undefined,
  );
  return Object.fromEntries(
    names.map((name) => [name, texts[name].trim() || null]),
  ) as BrandingInput;
}

/** A picture as it travels; null for one that is too large. */
export async function pictureContent(file: Blob): Promise<string | null> {
  if (file.size > logoBytes) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}
