import type { MerchantProfile } from '@wallet/contract';
import type { Owner } from '../profiles.sql.ts';

/** The first letter and the domain. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at > 0 ? `${email.slice(0, 1)}…${email.slice(at)}` : '…';
}

export function maskedOwner(owner: Owner | null): Owner | null {
  return owner && { ...owner, email: maskedEmail(owner.email) };
}

/** A profile without what reaches people and machines of the merchant. */
export function maskedProfile(profile: MerchantProfile): MerchantProfile {
  const { branding, ipAllowlist } = profile;
  const { supportEmail, supportPhone } = branding;
  return {
    ...profile,
    ipAllowlist: ipAllowlist.map(() => '…'),
    branding: {
      ...branding,
      supportEmail: supportEmail && maskedEmail(supportEmail),
      supportPhone: supportPhone && `…${supportPhone.slice(-4)}`,
    },
  };
}
