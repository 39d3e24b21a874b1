/** Whether a picture comes with the page or from its own origin: nothing is loaded from other hosts. */
export function isOwnPicture(address: string): boolean {
  return /^\/(?![/\\])/.test(address) || /^data:image\/(png|jpeg|webp|svg\+xml)[;,]/.test(address);
}
