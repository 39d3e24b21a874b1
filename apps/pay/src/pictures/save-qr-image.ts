import type { PayDeposit } from '@wallet/contract';
import type { Page } from '../page/page-context.tsx';
import { savePicture } from './paint.ts';
import { qrPicture } from './qr-picture.ts';

/** Saves the code as a PNG that a wallet can pick from the gallery. */
export async function saveQrImage(page: Page, deposit: PayDeposit): Promise<void> {
  const picture = qrPicture(page, deposit);
  if (picture) await savePicture(picture, `QR-${page.state.refNo}.png`);
}
