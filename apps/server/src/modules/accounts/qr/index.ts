export { approveQr } from './approve-qr.ts';
export { keepFirstQr } from './keep-first-qr.ts';
export { proposeQr } from './propose-qr.ts';
export { selectCurrentQrs } from './qr-codes.sql.ts';
