import { bannerPart } from '@variant/banner.ts';
import { lazy, Suspense } from 'react';

const Part = bannerPart && lazy(bannerPart);

/** What the variant says above every page; most of the time nothing. */
export function VariantBanner() {
  return Part ? (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  ) : null;
}
