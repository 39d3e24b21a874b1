import type { ReactNode } from 'react';

/** Public pages: nothing around them. */
export function BareLayout({ children }: { children: ReactNode }) {
  return <main>{children}</main>;
}
