/** Longest side of the picture that is searched: photographs are larger than any code needs. */
const longestSides = [1_000, 1_800, 500] as const;

/**
 * The text of the QR code in a picture, or null when none can be read in it. The picture stays in this browser.
 * Rejects when the file is no picture that the browser can open.
 */
export async function decodePicture(file: Blob): Promise<string | null> {
  const [{ default: jsQR }, bitmap] = await Promise.all([import('jsqr'), createImageBitmap(file)]);
  try {
    for (const longest of longestSides) {
      const { data, width, height } = pixelsOf(bitmap, longest);
      const code = jsQR(data, width, height);
      if (code !== null && code.data !== '') return code.data.trim();
    }
    return null;
  } finally {
    bitmap.close();
  }
}

function pixelsOf(bitmap: ImageBitmap, longest: number): ImageData {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('this browser draws no pictures');
  // A picture with a clear ground is read on white.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
