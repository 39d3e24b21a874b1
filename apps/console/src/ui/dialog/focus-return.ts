import { useEffect, useState } from 'react';

/** Gives focus back, when the component goes, to what had it before. */
export function useFocusReturn(): void {
  const [origin] = useState(findOrigin);
  useEffect(() => () => giveBack(origin), [origin]);
}

/** A choice in a menu is gone by then, so its button is what is remembered. */
function findOrigin(): Element | null {
  const active = document.activeElement;
  const opener = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (opener ? document.getElementById(opener) : null) ?? active;
}

/** Only when nobody else has taken the focus meanwhile; the page itself stands in for what is gone. */
function giveBack(origin: Element | null): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const target = origin?.isConnected ? origin : document.getElementById('main');
  if (target instanceof HTMLElement && target !== document.body)
    target.focus({ preventScroll: true });
}
