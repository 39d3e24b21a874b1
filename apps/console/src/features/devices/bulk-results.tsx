import type { BulkDeviceResult, DeviceRow, ErrorCode } from '@wallet/contract';
import { useText, type Translate } from '../../app/text/index.ts';
import { failureText } from '../../kit/failure-text.ts';
import { StatusShape, type Shape } from '../../kit/status-shape.tsx';
import { byInterest, type BulkOutcome } from './bulk-rows.ts';
import classes from './dialogs.module.css';

const shapes: Readonly<Record<BulkOutcome, Shape>> = { ready: 'next', done: 'good', queued: 'held', skipped: 'over' };

/** What happens, or happened, to each device, and why not. */
export function BulkResults({ results, devices }: { results: readonly BulkDeviceResult[]; devices: readonly DeviceRow[] }) {
  const t = useText();
  const names = new Map(devices.map(({ id, name }) => [id, name]));
  return (
    <ul className={classes.results} aria-label={t('bulk.results')} tabIndex={0}>
      {results.toSorted(byInterest).map((result) => (
        <li key={result.id} className={classes.result}>
          <StatusShape shape={shapes[result.outcome]} />
          <strong>{result.name ?? names.get(result.id) ?? result.id}</strong>
          <span>{t(`bulk.outcome.${result.outcome}`)}</span>
          <span className={classes.why}>{whyText(result, t)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The code in the user's language; the server's own sentence adds what the code cannot say. */
function whyText({ code, detail }: BulkDeviceResult, t: Translate): string | null {
  if (code === null) return detail;
  const text = failureText(code as ErrorCode, t);
  return text === t('error.unexpected') ? (detail ?? text) : text;
}
