import type { AccentColours, Branding } from './branding.ts';
import { palettes, type Theme } from './palette.ts';

/**
 * The custom properties of a page. With a theme it is fixed; without one the browser's preference decides.
 * Every value is a constant of ours or passed `isHexColour`, so nothing of a merchant's can break out.
 */
export function themeCss(branding: Branding, theme: Theme | undefined): string {
  if (theme) return rule(theme, branding);
  return `${rule('light', branding)}@media (prefers-color-scheme:dark){${rule('dark', branding)}}`;
}

function rule(theme: Theme, branding: Branding): string {
  const colours = { ...palettes[theme], ...accentProperties(branding[theme]) };
  const properties = Object.entries(colours).map(([name, value]) => `--${name}:${value}`);
  return `:root{${properties.join(';')}}`;
}

function accentProperties({ accent, onAccent, ai, border }: AccentColours): Record<string, string> {
  return { accent, onAccent, ai, accentBorder: border };
}
