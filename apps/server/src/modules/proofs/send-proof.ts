import { ApiError, signedProofSchema } from '@wallet/contract';
import type { Mode, ProofAudience, SignedProof } from '@wallet/contract';
import type { FastifyReply } from 'fastify';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import type { Trail, UserPrincipal } from '#modules/identity';
import type { TokenPrincipal } from '#modules/merchants/tokens';
import { maybe } from '#platform/db';
import { signedText } from '#platform/signature';
import { buildProof } from './build-proof.ts';
import { proofPdf } from './proof-pdf.ts';
import type { ProofsDeps } from './proofs-deps.ts';
import { readSources } from './read-sources.ts';
import { type ProofScope, selectReadersZone } from './subject.sql.ts';

export interface ProofInput extends Trail {
  principal: UserPrincipal | TokenPrincipal;
  id: string;
  audience: ProofAudience;
  scope: ProofScope;
  /** Of a token: the only mode whose rows are there for it. */
  mode?: Mode | undefined;
  format?: 'json' | 'pdf' | undefined;
  timeZone?: string | undefined;
}

/**
 * Sends a movement\u2019s proof as a file and records that it was sent, with how it was masked. The
 * JSON goes out as the very text that was signed. Refuses notFound for what is not there or not the
 * reader\u2019s.
 */
export async function sendProof(
  deps: ProofsDeps,
  reply: FastifyReply,
  input: ProofInput,
): Promise<SignedProof> {
  const { format = 'json' } = input;
  const signed = await makeProof(deps, input);
  const name = `proof-${signed.document.transaction.code}.${format}`;
  void reply.headers({
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  });
  if (format === 'pdf')
    void reply.header('content-type', 'application/pdf').send(await proofPdf(signed));
  else
    void reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(signedText(signed.document, signed));
  return signed;
}

async function makeProof(
  { db, vault, signer }: ProofsDeps,
  { principal, id, audience, scope, mode, format = 'json', timeZone, ...trail }: ProofInput,
): Promise<SignedProof> {
  const document = await db.transaction(async (trx) => {
    const sources = await readSources(trx, id, scope);
    if (!sources || (mode !== undefined && sources.subject.mode !== mode))
      throw new ApiError('notFound');
    const zone =
      timeZone ?? (await maybe(trx, selectReadersZone(readerOf(principal))))?.timeZone ?? 'UTC';
    const { merchantId, mode: ofMode } = sources.subject;
    await recordAudit(trx, {
      actor: actorOf(principal),
      merchantId,
      mode: ofMode,
      ...actOn('proof.downloaded', id, 'transaction'),
      after: { format, audience },
      ...trail,
    });
    return buildProof(vault, sources, { audience, timeZone: zone });
  });
  return signedProofSchema.parse({ document, ...(await signer.sign(document)) });
}

function readerOf(principal: UserPrincipal | TokenPrincipal) {
  return principal.kind === 'user'
    ? { userId: principal.userId, merchantId: null }
    : { userId: null, merchantId: principal.merchantId };
}
