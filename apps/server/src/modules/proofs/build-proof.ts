import { type Proof, type ProofAudience, proofForm } from '@wallet/contract';
import { contentsOf } from '#platform/signature';
import type { Vault } from '#platform/vault';
import { ledgerPart, peoplePart, webhooksPart } from './book-parts.ts';
import {
  allocationsPart,
  coveragePart,
  deviceStepsPart,
  linesPart,
  observationsPart,
} from './evidence-parts.ts';
import { createProofView } from './proof-view.ts';
import type { Sources } from './read-sources.ts';
import { requestPart, routePart, transactionPart } from './subject-parts.ts';

/** One movement as an audience may see it, each part with its digest; only `issuedAt` varies. */
export function buildProof(
  vault: Vault,
  sources: Sources,
  { audience, timeZone }: { audience: ProofAudience; timeZone: string },
): Proof {
  const { currency, mode, now } = sources.subject;
  const lens = createProofView({ audience, currency, mode, timeZone });
  const parts: Omit<Proof, 'contents'> = {
    form: proofForm,
    head: { audience, issuedAt: lens.at(now), timeZone },
    transaction: transactionPart(vault, sources, lens),
    request: requestPart(vault, sources, lens),
    route: routePart(vault, sources, lens),
    deviceSteps: deviceStepsPart(sources, lens),
    lines: linesPart(sources, lens),
    allocations: allocationsPart(sources, lens),
    coverage: coveragePart(sources, lens),
    observations: observationsPart(sources, lens),
    ledger: ledgerPart(sources, lens),
    webhooks: webhooksPart(sources, lens),
    people: peoplePart(sources, lens),
  };
  return { ...parts, contents: contentsOf(parts) as Proof['contents'] };
}
