/** Buttons that begin something with what is open: a list, a drawer, a page of one thing. */
const marked = 'main [data-here]';

export interface HereButton {
  name: string;
  /** Why it cannot be pressed now. */
  reason: string | undefined;
  press: () => void;
}

/** The marked buttons that are there, in the order of the page; of those that are called alike the first. */
export function buttonsHere(within: Pick<Document, 'querySelectorAll'> = document): HereButton[] {
  const once = new Map<string, HereButton>();
  for (const button of within.querySelectorAll<HTMLElement>(marked)) {
    const name = button.textContent.trim();
    if (name !== '' && !once.has(name))
      once.set(name, {
        name,
        reason: button.getAttribute('aria-disabled') === 'true' ? button.title : undefined,
        press: () => press(button),
      });
  }
  return [...once.values()];
}

/** Opens the dialog that makes a file of the open list, where it can be made. */
export function exportHere(): void {
  const button = document.querySelector<HTMLElement>('main [data-here="export"]');
  if (button) press(button);
}

/** After what lies over the page has gone and given the focus back. */
function press(button: HTMLElement): void {
  setTimeout(() => {
    button.focus();
    button.click();
  });
}
