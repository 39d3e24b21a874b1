export { drawPdf, pdfMargin } from './draw-pdf.ts';
export type { PdfDocument } from './draw-pdf.ts';
