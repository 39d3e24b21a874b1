import type { BulkDeviceResult, DeviceRow } from '@wallet/contract';
import { useText } from '../../../../lib/text/index.ts';
import { StatusShape, type Shape } from '../../../../ui/status/status-shape.tsx';
import { byInterest, type BulkJob, type BulkOutcome } from './bulk-rows.ts';
import { whyText } from './bulk-why.ts';
import classes from '../act/dialogs.module.css';

const shapes: Readonly<Record<BulkOutcome, Shape>> = {
  ready: 'next',
  done: 'good',
  queued: 'held',
  skipped: 'over',
};

/** What happens, or happened, to each device, and why not. */
export function BulkResults({
  act,
  results,
  devices,
}: {
  act: BulkJob['act'];
  results: readonly BulkDeviceResult[];
  devices: readonly DeviceRow[];
}) {
  const t = useText();
  const known = new Map(devices.map((device) => [device.id, device]));
  return (
    <ul className={classes.results} aria-label={t('bulk.results')} tabIndex={0}>
      {results.toSorted(byInterest).map((result) => (
        <li key={result.id} className={classes.result}>
          <StatusShape shape={shapes[result.outcome]} />
          <strong>{result.name ?? known.get(result.id)?.name ?? result.id}</strong>
          <span>{t(`bulk.outcome.${result.outcome}`)}</span>
          <span className={classes.why}>
            {whyText(result, { act, device: known.get(result.id), t })}
          </span>
        </li>
      ))}
    </ul>
  );
}
