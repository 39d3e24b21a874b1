import { IconMoon, IconSun } from '@tabler/icons-react';
import { Icon } from '../../../ui/icon.tsx';
import { chooseColorTheme, useColorTheme, type ColorTheme } from '../../color-theme.ts';
import { useText } from '../../../lib/text/index.ts';
import classes from './theme-switch.module.css';

const icons = { light: IconSun, dark: IconMoon } as const;
const themes: readonly ColorTheme[] = ['light', 'dark'];

/** Light or dark, both in sight. Kept for this browser. */
export function ThemeSwitch() {
  const t = useText();
  const chosen = useColorTheme();
  return (
    <div className={classes.switch} role="radiogroup" aria-label={t('theme.label')}>
      {themes.map((theme) => (
        <button
          key={theme}
          type="button"
          role="radio"
          className={classes.option}
          aria-checked={theme === chosen}
          aria-label={t(`theme.${theme}`)}
          title={t(`theme.${theme}`)}
          onClick={() => chooseColorTheme(theme)}
        >
          <Icon of={icons[theme]} />
        </button>
      ))}
    </div>
  );
}
