import type { PayDeposit } from '@wallet/contract';
import type { Page } from '../page/page-context.tsx';
import { savePicture } from './paint.ts';
import { receiptPicture } from './receipt-picture.ts';

/** Saves the receipt as a PNG. */
export async function saveReceipt(page: Page, deposit: PayDeposit): Promise<void> {
  await savePicture(receiptPicture(page, deposit), `${page.state.refNo}.png`);
}
