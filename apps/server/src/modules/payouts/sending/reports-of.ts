import { z } from 'zod';

/** What is kept of each report of a phone: the report itself, and since when it is known. */
const kept = z.object({
  receivedAt: z.string().optional(),
  outcome: z.enum(['pressed', 'notPressed', 'unknown']),
  epoch: z.number(),
  journalId: z.string(),
  evidence: z.object({
    step: z.string(),
    pressedAt: z.string().optional(),
    providerTransactionId: z.string().optional(),
    providerAnswer: z.enum(['accepted', 'pending', 'refused']).optional(),
    refusal: z.object({ code: z.string(), text: z.string() }).optional(),
  }),
});
const reports = z.array(kept);

export type StoredReport = z.output<typeof kept>;

/** The reports of an intent, as they were kept, oldest first. Throws ZodError for what no report is. */
export function reportsOf({ evidence }: { evidence: Record<string, unknown> }): StoredReport[] {
  return reports.parse(evidence['reports'] ?? []);
}

/** Whether a phone ever told of a press that its app did not refuse, under whatever epoch. */
export function reportedPress(intent: { evidence: Record<string, unknown> }): boolean {
  return reportsOf(intent).some(
    ({ outcome, evidence: { providerAnswer } }) =>
      outcome === 'pressed' && providerAnswer !== 'refused',
  );
}

/** What the app answered to this epoch's press, by its journal; `pressed`: it did not say; or null. */
export function answerOf(intent: {
  evidence: Record<string, unknown>;
  epoch: number;
  journalId: string | null;
}): 'accepted' | 'refused' | 'pressed' | null {
  const said = reportsOf(intent)
    .filter(
      ({ epoch, journalId, outcome, evidence }) =>
        epoch === intent.epoch &&
        journalId === intent.journalId &&
        (outcome === 'pressed' || evidence.providerAnswer !== undefined),
    )
    .map(({ evidence }) =>
      evidence.providerAnswer === undefined || evidence.providerAnswer === 'pending'
        ? 'pressed'
        : evidence.providerAnswer,
    );
  return said.includes('accepted') ? 'accepted' : (said.at(-1) ?? null);
}
