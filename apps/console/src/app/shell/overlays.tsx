import { useEffect, useState, type ComponentType } from 'react';
import { showToast } from '../../ui/toast/toast-store.ts';
import { useText } from '../../lib/text/index.ts';
import { useStore } from '../../lib/use-store.ts';
import { closeOverlay, overlay, type Overlay } from './overlay-store.ts';
import { useShortcuts } from './keys/use-shortcuts.ts';

/** Fetched when they are wanted for the first time. */
const loaders: Readonly<Record<Overlay, () => Promise<ComponentType>>> = {
  palette: async () => (await import('./palette/palette.tsx')).Palette,
  shortcuts: async () => (await import('./keys/shortcut-sheet.tsx')).ShortcutSheet,
};

/** The palette and the sheet of shortcuts, with their keys. A part that does not arrive is told. */
export function Overlays() {
  const t = useText();
  useShortcuts();
  const wanted = useStore(overlay);
  const [loaded, setLoaded] = useState<Partial<Record<Overlay, ComponentType>>>({});
  const Loaded = wanted === null ? undefined : loaded[wanted];
  useEffect(() => closeOverlay, []);
  useEffect(() => {
    if (wanted === null || Loaded) return;
    loaders[wanted]().then(
      (component) => setLoaded((others) => ({ ...others, [wanted]: component })),
      () => {
        closeOverlay();
        showToast('bad', t('crash.text'));
      },
    );
  }, [wanted, Loaded, t]);
  return Loaded ? <Loaded /> : null;
}
