import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { forAdmins } from '../../access.ts';
import { fileErrors, idSchema, timeSchema } from '../../schemas.ts';

/** The largest file, in bytes. */
export const evidenceLimitBytes = 5_000_000;
/** So many files may stand behind one proposal. */
export const evidenceFilesLimit = 5;
/** What a file may be. Its content says which, never its name. */
export const evidenceTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const;
export type EvidenceType = (typeof evidenceTypes)[number];

/** Files that a proposal names as its proof. */
export const evidenceFileIds = z.array(idSchema('evd')).max(evidenceFilesLimit).default([]);

export const evidenceFileSchema = z
  .strictObject({
    id: idSchema('evd'),
    fileName: z.string(),
    contentType: z.enum(evidenceTypes),
    sizeBytes: z.int(),
    /** Of the whole content, in hexadecimal digits. */
    sha256: z.string(),
    uploadedAt: timeSchema,
  })
  .meta({ id: 'EvidenceFile' });

const body = z.strictObject({
  /** As the person calls it; a path before it is cut off. */
  fileName: z
    .string()
    .trim()
    .min(1, 'a name')
    .max(120)
    .refine((text) => !/\p{Cc}/u.test(text), 'a name without control characters'),
  content: z
    .base64()
    .min(1)
    .max(Math.ceil(evidenceLimitBytes / 3) * 4, 'a file of at most 5 MB'),
});

/** Files that prove what people propose: letters, statements, screenshots. Kept once, never changed. */
export const evidenceEndpoints = {
  uploadEvidence: endpoint('uploadEvidence', 'POST /api/evidence', {
    ...forAdmins('unmatched.propose'),
    status: 201,
    bodyLimitBytes: 7_000_000,
    summary: 'Keep a file that proves something; a proposal names it afterwards',
    body,
    answer: evidenceFileSchema,
    errors: ['evidenceInvalid', 'evidenceLimitReached', ...fileErrors],
  }),
  downloadEvidence: endpoint('downloadEvidence', 'GET /api/evidence/:id', {
    ...forAdmins('unmatched.read'),
    summary: 'The file, to be saved; each look is recorded',
    params: z.strictObject({ id: idSchema('evd') }),
    answer: z.string(),
    answerType: 'application/octet-stream',
    errors: ['notFound'],
  }),
};

export type EvidenceFile = z.input<typeof evidenceFileSchema>;
