import type { DeviceLogRow } from '@wallet/contract';
import { useText, type Translate } from '../../app/text/index.ts';
import { actText } from '../../kit/audit-text.ts';
import { ListTime } from '../../kit/relative-time.tsx';
import classes from './device-page.module.css';
import { askedByText, commandText, stateText } from './device-words.ts';

/** One entry of the log: when, what, why, and who. */
export function LogItem({ entry }: { entry: DeviceLogRow }) {
  const t = useText();
  const { at, actor, reason } = entry;
  return (
    <div className={classes.logLine}>
      <span className={classes.soft}><ListTime at={at} /></span>
      <span>{logText(entry, t)}{reason === null ? null : <span className={classes.note}>{reason}</span>}</span>
      <span className={`${classes.soft} ${classes.end}`}>{actor === null ? '' : askedByText(actor, t)}</span>
    </div>
  );
}

/** What happened, in the user's language. */
export function logText({ kind, event, from, commandKind }: Pick<DeviceLogRow, 'kind' | 'event' | 'from' | 'commandKind'>, t: Translate): string {
  if (kind === 'connection') return t(event === 'connected' ? 'log.connected' : 'log.disconnected');
  if (kind === 'state') return from === null ? t('log.state', { state: stateText(event, t) }) : t('log.stateFrom', { from: stateText(from, t), state: stateText(event, t) });
  if (kind === 'act') return actText(event, t);
  const name = commandKind === null ? t('log.aCommand') : commandText(commandKind, t);
  return t('log.command', { name, event: event === 'asked' ? t('log.asked') : stateText(event, t) });
}
