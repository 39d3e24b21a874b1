import type { DeviceLogRow } from '@wallet/contract';
import type { Translate } from '../../../../lib/text/index.ts';
import { actionText } from '../../../../shared/audit/audit-text.ts';
import { commandText, stateText } from '../device-labels.ts';

/** What happened, in the user's language. */
export function logText(
  { kind, event, from, commandKind }: Pick<DeviceLogRow, 'kind' | 'event' | 'from' | 'commandKind'>,
  t: Translate,
): string {
  if (event === 'agentChanged' || event === 'agentChangedAtRisk') return t(`log.${event}`);
  if (kind === 'connection') return t(event === 'connected' ? 'log.connected' : 'log.disconnected');
  if (kind === 'state')
    return from === null
      ? t('log.state', { state: stateText(event, t) })
      : t('log.stateFrom', { from: stateText(from, t), state: stateText(event, t) });
  if (kind === 'act') return actionText(event, t);
  const name = commandKind === null ? t('log.aCommand') : commandText(commandKind, t);
  return t('log.command', { name, event: stateText(event, t) });
}
