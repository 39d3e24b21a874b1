type Close = () => void;

interface Layer {
  close: Close;
  isModal: boolean;
}

/** What lies over the page now, the topmost last. */
const layers: Layer[] = [];

/** The second click of a double click comes within this time. */
const doubleClickMs = 500;

/**
 * Tells that something lies over the page. Escape asks the topmost to close, and nothing below it,
 * wherever the focus is. Returns the way to take it off; the second click of a double click on the
 * last button of something modal then hits nothing of what lay below.
 */
export function openLayer(close: Close, { isModal = true } = {}): () => void {
  if (layers.length === 0) window.addEventListener('keydown', onKey, true);
  const layer = { close, isModal };
  layers.push(layer);
  return () => {
    layers.splice(layers.lastIndexOf(layer), 1);
    if (layers.length === 0) window.removeEventListener('keydown', onKey, true);
    if (!isModal) return;
    window.addEventListener('click', swallowSecondClick, true);
    setTimeout(() => window.removeEventListener('click', swallowSecondClick, true), doubleClickMs);
  };
}

/** Whether something modal is open: single keys mean nothing to the page then. */
export function isLayered(): boolean {
  return layers.some(({ isModal }) => isModal);
}

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || isOpenInside(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
  layers.at(-1)?.close();
}

/** An open list or menu inside the dialog takes Escape for itself first. */
function isOpenInside(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('[role="menu"], [role="combobox"][aria-expanded="true"][data-closes]') !== null
  );
}

function swallowSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
