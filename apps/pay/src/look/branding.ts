import { contrast, isHexColour, withContrast } from './colour.ts';
import { palettes } from './palette.ts';

export type BrandDefault = 'yellow' | 'blue';

/** The colours that come from the merchant's one accent, for one theme. */
export interface AccentColours {
  accent: string;
  /** Words on the accent. */
  onAccent: string;
  /** The accent where it must be read: links, focus, time bar. At least 4.5 : 1 on the surface. */
  ai: string;
  /** Drawn around the accent where it alone would not stand out from the surface; `transparent` where it does. */
  border: string;
}

export interface Branding {
  light: AccentColours;
  dark: AccentColours;
}

const defaultAccent: Readonly<Record<BrandDefault, string>> = {
  yellow: '#facc15',
  blue: '#1e40af',
};
const darkWords = '#18181b';
const lightWords = '#ffffff';
const readableContrast = 4.5;
/** Dark surfaces glare less, so words on them may and should stand out more. */
const readableContrastDark = 8;
const visibleContrast = 3;

/**
 * Every colour derived from the merchant's accent; from the target's own brand when there is none
 * or it is no colour.
 */
export function deriveBranding({
  accent,
  brandDefault,
}: {
  accent: string | null;
  brandDefault: BrandDefault;
}): Branding {
  const own = bearingWords(
    accent !== null && isHexColour(accent) ? accent.toLowerCase() : defaultAccent[brandDefault],
  );
  if (own === defaultAccent.yellow) return yellowBranding;
  return { light: onLight(own), dark: onDark(own) };
}

/** Up to two initials, for merchants without a logo. */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

/** A darker yellow of the same hue would be brown-green; these were chosen by eye and measured. */
const yellowBranding: Branding = {
  light: { accent: '#facc15', onAccent: '#18181b', ai: '#854d0e', border: '#b58a06' },
  dark: { accent: '#facc15', onAccent: '#18181b', ai: '#facc15', border: 'transparent' },
};

function onLight(own: string): AccentColours {
  const surface = palettes.light.sunk;
  const ai = withContrast(own, surface, readableContrast);
  return {
    accent: own,
    onAccent: wordsOn(own),
    ai,
    border: contrast(own, surface) < visibleContrast ? ai : 'transparent',
  };
}

/** An accent too dark to be seen on a dark surface gives way to its lighter form. */
function onDark(own: string): AccentColours {
  const surface = palettes.dark.sunk;
  const ai = withContrast(own, surface, readableContrastDark);
  const accent = contrast(own, surface) < visibleContrast ? ai : own;
  return { accent, onAccent: wordsOn(accent), ai, border: 'transparent' };
}

function wordsOn(colour: string): string {
  return contrast(darkWords, colour) >= contrast(lightWords, colour) ? darkWords : lightWords;
}

/** A few middling colours carry neither dark nor white words well enough; they are lightened a little. */
function bearingWords(colour: string): string {
  return contrast(wordsOn(colour), colour) >= readableContrast
    ? colour
    : withContrast(colour, darkWords, readableContrast);
}
