import { accent } from '@theme/index.ts';
import { createTheme, type MantineColorSchemeManager } from '@mantine/core';

/** Mantine with our accent, letters and radii; variables in `mantine.css`, no styles at run time. */
export const mantineTheme = createTheme({
  colors: { accent },
  primaryColor: 'accent',
  primaryShade: 6,
  autoContrast: true,
  luminanceThreshold: 0.3,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font)',
  defaultRadius: 7,
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
});

/** The theme is ours to keep (`app/color-theme.ts`): Mantine follows what it is told. */
export const noColorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};
