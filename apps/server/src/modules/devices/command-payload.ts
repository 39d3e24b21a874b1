import { canonicalJson } from '#platform/canonical-json';
import { rawDigest } from '#platform/vault';
import type { Vault } from '#platform/vault';

const place = (id: string) => ({ table: 'device_command', id, column: 'payload_enc' });

/** Payloads hold sign-in secrets and payees: they are sealed at rest. */
export function sealPayload(vault: Vault, commandId: string, payload: object): string {
  return vault.seal(JSON.stringify(payload), place(commandId));
}

export function openPayload(vault: Vault, command: { id: string; payloadEnc: string }): unknown {
  return JSON.parse(vault.open(command.payloadEnc, place(command.id)));
}

/** Whether a command has this payload, also when its own was dropped by age. */
export function hasPayload(
  vault: Vault,
  command: { id: string; payloadEnc: string; payloadDigest: string | null },
  payload: object,
): boolean {
  const text = canonicalJson(payload);
  return command.payloadDigest === null
    ? canonicalJson(openPayload(vault, command)) === text
    : command.payloadDigest === rawDigest(vault, text);
}
