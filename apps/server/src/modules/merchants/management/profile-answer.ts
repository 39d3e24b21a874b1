import { type MerchantBranding, type MerchantProfile, writeMoney } from '@wallet/contract';
import type { Branding, Merchant } from '../merchant.ts';
import { moneyIn } from '../merchants-deps.ts';
import type { PublicShareHeld } from '../profiles.sql.ts';

/** A merchant's settings as screens see them. */
export function profileAnswer(merchant: Merchant, held: PublicShareHeld): MerchantProfile {
  const { feeRules: _, limits: __, approvalPolicy, branding, createdAt, ...rest } = merchant;
  const {
    automaticUpToMinor,
    automaticPerDayMinor,
    secondPersonAboveMinor,
    newDestinationsPerDayMinor,
  } = approvalPolicy;
  const wire = (minor: bigint | null) => {
    const money = moneyIn(rest.currency, minor);
    return money && writeMoney(money);
  };
  return {
    ...rest,
    strangersHold: {
      amount: writeMoney({ minor: held.minor, currency: rest.currency }),
      count: held.count,
    },
    branding: brandingAnswer(branding),
    approvalPolicy: {
      automaticUpTo: wire(automaticUpToMinor),
      automaticPerDay: wire(automaticPerDayMinor),
      secondPersonAbove: wire(secondPersonAboveMinor),
      newDestinationsPerDay: wire(newDestinationsPerDayMinor),
    },
    createdAt: createdAt.toISOString(),
  };
}

function brandingAnswer({
  displayName,
  logoUrl,
  accent,
  supportEmail,
  supportPhone,
  defaultLocale,
}: Branding): MerchantBranding {
  return {
    displayName: displayName ?? null,
    logoUrl: logoUrl ?? null,
    accent: accent ?? null,
    supportEmail: supportEmail ?? null,
    supportPhone: supportPhone ?? null,
    defaultLocale: defaultLocale ?? null,
  };
}
