export { approveQr } from './approve-qr.ts';
export { saveFirstQr } from './save-first-qr.ts';
export { proposeQr } from './propose-qr.ts';
export { selectCurrentQrs } from './qr-codes.sql.ts';
