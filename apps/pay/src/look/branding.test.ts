import { describe, expect, it } from 'vitest';
import { deriveBranding, initials } from './branding.ts';
import { contrast } from './colour.ts';
import { palettes } from './palette.ts';
import { themeCss } from './theme-css.ts';

const accents = [
  '#14532d',
  '#1e40af',
  '#facc15',
  '#ff0000',
  '#ffffff',
  '#000000',
  '#7f7f7f',
  '#00e5ff',
  '#4a044e',
  '#fde68a',
];

describe('the colours derived from a merchant’s accent', () => {
  it('contrast measures as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#facc15', '#ffffff')).toBeCloseTo(1.53, 2);
    expect(contrast('#facc15', '#18181b')).toBeCloseTo(11.6, 1);
  });

  it.each(accents)('can be read for the accent %s in both themes', (accent) => {
    const branding = deriveBranding({ accent, brandDefault: 'yellow' });
    for (const theme of ['light', 'dark'] as const) {
      const { onAccent, ai, ...rest } = branding[theme];
      expect(contrast(onAccent, rest.accent)).toBeGreaterThanOrEqual(4.5);
      for (const surface of [palettes[theme].bg, palettes[theme].sunk])
        expect(contrast(ai, surface)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(accents)('leave no button without an edge for the accent %s', (accent) => {
    const branding = deriveBranding({ accent, brandDefault: 'yellow' });
    for (const theme of ['light', 'dark'] as const) {
      const edge =
        branding[theme].border === 'transparent' ? branding[theme].accent : branding[theme].border;
      expect(contrast(edge, palettes[theme].bg)).toBeGreaterThanOrEqual(2.9);
    }
  });

  it('are the target’s brand without an accent or with something that is no colour', () => {
    expect(deriveBranding({ accent: null, brandDefault: 'yellow' }).light).toEqual({
      accent: '#facc15',
      onAccent: '#18181b',
      ai: '#854d0e',
      border: '#b58a06',
    });
    expect(deriveBranding({ accent: null, brandDefault: 'blue' }).light).toMatchObject({
      accent: '#1e40af',
      onAccent: '#ffffff',
    });
    expect(deriveBranding({ accent: 'red;}body{display:none', brandDefault: 'blue' })).toEqual(
      deriveBranding({ accent: null, brandDefault: 'blue' }),
    );
  });

  it('keep a dark accent in light and lighten it in dark', () => {
    const green = deriveBranding({ accent: '#14532D', brandDefault: 'yellow' });
    expect(green.light).toEqual({
      accent: '#14532d',
      onAccent: '#ffffff',
      ai: '#14532d',
      border: 'transparent',
    });
    expect(green.dark.accent).toBe(green.dark.ai);
    expect(green.dark.onAccent).toBe('#18181b');
  });

  it('become one fixed theme, or both behind the browser’s preference', () => {
    const branding = deriveBranding({ accent: null, brandDefault: 'yellow' });
    expect(themeCss(branding, 'dark')).not.toContain('@media');
    expect(themeCss(branding, undefined)).toMatch(
      /:root\{--bg:#ffffff;.*@media \(prefers-color-scheme:dark\)\{:root\{--bg:#15181c;/,
    );
  });
});

describe('the page’s own colours', () => {
  it.each(['light', 'dark'] as const)('reach the contrast they promise in %s', (theme) => {
    const colours = palettes[theme];
    for (const tint of [colours.okTint, colours.badTint, colours.warnTint, colours.infoTint])
      expect(contrast(colours.ink, tint)).toBeGreaterThanOrEqual(12);
    for (const words of [colours.ink, colours.ink2, colours.ink3])
      expect(contrast(words, colours.sunk)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours.edge, colours.bg)).toBeGreaterThanOrEqual(3);
    for (const state of [colours.ok, colours.bad, colours.warn, colours.info])
      expect(contrast(state, colours.onState)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('initials', () => {
  it('are the first letters of the first two words', () => {
    expect(initials('Pasar Kita')).toBe('PK');
    expect(initials('toko')).toBe('T');
    expect(initials('Ñandu & Über 24')).toBe('ÑÜ');
    expect(initials('  ')).toBe('');
  });
});
