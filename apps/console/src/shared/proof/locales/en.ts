/** Proofs of movements, and masked values that somebody looks at whole. */
export const proofTexts = {
  'proof.act': 'Proof bundle',
  'proof.pdf': 'PDF',
  'proof.pdfText': 'To read and hand over',
  'proof.json': 'JSON',
  'proof.jsonText': 'Signed, to be verified',
  'reveal.act': 'Show {{what}} whole; it is recorded',
  'reveal.left': 'Shown for {{count, number}} s more; the look is recorded',
} as const;
