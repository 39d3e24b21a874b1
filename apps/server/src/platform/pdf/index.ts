export { drawPdf, pdfMargin } from './draw-pdf.ts';
export type { PdfDocument, PdfOptions } from './draw-pdf.ts';
