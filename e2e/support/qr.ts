import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import type { Locator } from 'playwright-core';

/** What a QR picture on the page says, read from its pixels like a phone would. */
export async function decodeQr(picture: Locator): Promise<string> {
  const { data, width, height } = PNG.sync.read(await picture.screenshot());
  const code = jsQR.default(new Uint8ClampedArray(data), width, height);
  if (!code) throw new Error('there is no readable QR code in the picture');
  return code.data;
}
