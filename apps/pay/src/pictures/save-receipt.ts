import type { Page } from '../page/page-context.tsx';
import type { Receipt } from '../words/receipt.ts';
import { savePicture } from './paint.ts';
import { receiptPicture } from './receipt-picture.ts';

/** Saves the receipt as a PNG. */
export async function saveReceipt(page: Page, receipt: Receipt): Promise<void> {
  await savePicture(receiptPicture(page, receipt), `${page.state.refNo}.png`);
}
