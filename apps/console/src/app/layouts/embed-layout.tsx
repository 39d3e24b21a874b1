import { useEffect, type ReactNode } from 'react';
import { announceEmbed } from '../embedding.ts';

/** Inside another page's frame: the page alone, on transparent ground, without scrolling. */
export function EmbedLayout({ children }: { children: ReactNode }) {
  useEffect(announceEmbed, []);
  return <main>{children}</main>;
}
