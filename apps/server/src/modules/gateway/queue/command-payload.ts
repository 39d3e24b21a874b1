import type { CommandKind } from '@wallet/agent-protocol';
import { canonicalJson } from '#platform/canonical-json';
import { rawDigest, UnreadableProblem, type Vault } from '#platform/vault';

const place = (id: string) => ({ table: 'device_command', id, column: 'payload_enc' });

/**
 * Of these the payload is a person's sign-in at a provider: it is bound to the phone and account
 * that it was asked for.
 */
const bound: ReadonlySet<string> = new Set<CommandKind>(['login', 'submitOtp']);

/** A command as its row names it. */
export interface Addressed {
  id: string;
  deviceId: string;
  accountId: string | null;
  kind: CommandKind;
}

const addressOf = ({ deviceId, accountId, kind }: Addressed) =>
  [deviceId, accountId, kind].join(' ');

/** Payloads hold sign-in secrets and payees: they are sealed at rest. */
export function encryptPayload(vault: Vault, command: Addressed, payload: object): string {
  const meant = bound.has(command.kind) ? { to: addressOf(command), payload } : payload;
  return vault.seal(JSON.stringify(meant), place(command.id));
}

/** Throws for a secret of another phone, account or kind than the row says now: somebody changed the row. */
export function decryptPayload(vault: Vault, command: Addressed & { payloadEnc: string }): unknown {
  const meant = JSON.parse(vault.open(command.payloadEnc, place(command.id))) as {
    to?: string;
    payload?: unknown;
  };
  if (!bound.has(command.kind) && meant.to === undefined) return meant;
  if (meant.to !== addressOf(command))
    throw new Error(`command ${command.id} was asked for another phone, account or kind`);
  return meant.payload;
}

/**
 * Whether a command has this payload, also when its own was dropped by age. One that does not
 * decrypt is taken for it: under its key nothing is asked for twice.
 */
export function hasPayload(
  vault: Vault,
  command: Addressed & { payloadEnc: string; payloadDigest: string | null },
  payload: object,
): boolean {
  const text = canonicalJson(payload);
  if (command.payloadDigest !== null) return command.payloadDigest === rawDigest(vault, text);
  try {
    return canonicalJson(decryptPayload(vault, command)) === text;
  } catch (error) {
    if (error instanceof UnreadableProblem) return true;
    throw error;
  }
}

/**
 * Whether the application asked for this read with a restart of the app, by what it sealed then: a
 * row of a command says nothing by itself. False where nothing opens.
 */
export function askedRestart(
  vault: Pick<Vault, 'open'>,
  { id, payloadEnc }: Pick<Addressed & { payloadEnc: string }, 'id' | 'payloadEnc'>,
): boolean {
  try {
    const asked: unknown = JSON.parse(vault.open(payloadEnc, place(id)));
    return (asked as { restartApp?: unknown } | null)?.restartApp === true;
  } catch {
    return false;
  }
}
