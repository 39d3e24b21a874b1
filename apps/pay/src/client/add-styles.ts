/** Adds styles to a page that allows only those with its nonce. */
export function addStyles(css: string): void {
  const style = document.createElement('style');
  style.nonce = document.querySelector('style')?.nonce ?? '';
  style.textContent = css;
  document.head.append(style);
}
