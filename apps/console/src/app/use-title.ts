import { useEffect } from 'react';
import { useText, type TextKey } from './text/index.ts';

/** Names the page in the browser's tab, in the language shown. */
export function useTitle(title: TextKey | undefined): void {
  const t = useText();
  const text = title === undefined ? t('app.name') : t(title);
  useEffect(() => {
    document.title = text;
  }, [text]);
}
