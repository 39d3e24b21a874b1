import { createStore } from '../lib/store.ts';
import { useStore } from '../lib/use-store.ts';

export type ColorTheme = 'light' | 'dark';
const key = 'color-theme';
const attribute = 'data-mantine-color-scheme';

/** The theme on the screen, light unless dark was chosen; `public/color-theme.js` sets it first. */
const theme = createStore<ColorTheme>(
  document.documentElement.getAttribute(attribute) === 'dark' ? 'dark' : 'light',
);

export function useColorTheme(): ColorTheme {
  return useStore(theme);
}

/** Chooses a theme for this browser. */
export function chooseColorTheme(next: ColorTheme): void {
  localStorage.setItem(key, next);
  show(next);
}

function show(next: ColorTheme): void {
  document.documentElement.setAttribute(attribute, next);
  theme.set(next);
}

window.addEventListener('storage', (event) => {
  if (event.key === key) show(event.newValue === 'dark' ? 'dark' : 'light');
});
