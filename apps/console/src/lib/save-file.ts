/** Hands a file to the browser, which saves it under that name or asks where to. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has begun to read it when the click returns; Safari needs a moment more.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
