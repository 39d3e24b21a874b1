import { networkOf } from '#platform/rate-limit';
import type { CodePurpose } from './code.ts';
import type { Identity } from '../identity.ts';
import { ownerOfCode } from './owner-of-code.ts';
import type { OpenCall } from '../trail.ts';

/** Tells whoever holds a code that still counts whose it is. Refuses with codeInvalid or tooManyRequests. */
export async function checkCode(
  identity: Identity,
  { ip }: OpenCall,
  ask: { code: string; purpose: CodePurpose },
): Promise<{ email: string; name: string; needsTotp: boolean }> {
  await identity.codeRate.take(networkOf(ip));
  const { user } = await ownerOfCode(identity, ask);
  return { email: user.email, name: user.name, needsTotp: user.totpEnc !== null };
}
