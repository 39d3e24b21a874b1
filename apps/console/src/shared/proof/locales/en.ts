/** Proofs of movements, and masked values that somebody looks at whole. */
export const texts = {
  'proof.act': 'Proof bundle',
  'proof.pdf': 'PDF',
  'proof.pdfText': 'To read and hand over',
  'proof.json': 'JSON',
  'proof.jsonText': 'Signed, to be verified',
} as const;

declare global {
  interface TextTables {
    'shared/proof': typeof texts;
  }
}
