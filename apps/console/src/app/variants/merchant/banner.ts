import type { BannerPart } from '../../variant.ts';

/** Merchants read nothing above their pages: why a payout waits stands with the payout. */
export const bannerPart: BannerPart | undefined = undefined;
