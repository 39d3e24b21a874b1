import type { BannerPart } from '../../variant.ts';

/** Operators read on every page that payouts rest since a backup was restored. */
export const bannerPart: BannerPart | undefined = async () => ({
  default: (await import('../../../features/fleet/recovery/recovery-banner.tsx')).RecoveryBanner,
});
