export type Theme = 'light' | 'dark';

/** The page's own colours. Words on tints are always `ink`; a state's colour only fills its disc. */
export const palettes = {
  light: {
    bg: '#ffffff', sunk: '#f4f5f7', ink: '#14171c', ink2: '#444a54', ink3: '#616872', edge: '#7d848f', line: '#dde0e5',
    ok: '#0a6638', okTint: '#e4f3ea', bad: '#b01e17', badTint: '#fdebe9', warn: '#744600', warnTint: '#fff2cc',
    info: '#1c478c', infoTint: '#e7eefa', onState: '#ffffff', mark: '#fde68a',
  },
  dark: {
    bg: '#15181c', sunk: '#1e2227', ink: '#f2f4f6', ink2: '#bec5cd', ink3: '#9aa2ad', edge: '#77808c', line: '#2f353d',
    ok: '#6fd69b', okTint: '#12301f', bad: '#ff9c92', badTint: '#3b1a18', warn: '#ffcf6b', warnTint: '#35290d',
    info: '#9dbfff', infoTint: '#182743', onState: '#15181c', mark: '#6b5410',
  },
} as const satisfies Record<Theme, Record<string, string>>;
