import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BulkDeviceResult, DeviceRow } from '@wallet/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { AreaChoice } from './area-choice.tsx';
import { BulkResults } from './bulk-results.tsx';
import { countOutcomes, mayWait, maxAtOnce, needsReason, type BulkJob } from './bulk-rows.ts';
import classes from '../act/dialogs.module.css';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { deviceAreas, type PhoneArea } from '../health.ts';
import { VersionField } from '../act/version-field.tsx';
import { versionForm } from '../act/version-form.ts';
import { sendBulk, type BulkOrder } from './send-bulk.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface BulkDialogProps {
  job: BulkJob;
  devices: readonly DeviceRow[];
  onClose: () => void;
  /** It was done: the rows need not stay chosen. */
  onDone: () => void;
}

/** Does one thing to many devices: what would happen to each and why not, then how each ended. */
export function BulkDialog({ job: { act, ids }, devices, onClose, onDone }: BulkDialogProps) {
  const t = useText();
  const client = useQueryClient();
  const [areas, setAreas] = useState<readonly PhoneArea[]>(deviceAreas);
  const [reason, setReason] = useState('');
  const [whenSafe, setWhenSafe] = useState(true);
  const [version, setVersion] = useState('');
  const [isSent, setSent] = useState(false);
  const order: BulkOrder = {
    act,
    ids: ids.slice(0, maxAtOnce),
    areas,
    reason: reason.trim(),
    whenSafe,
    version: version.trim(),
  };
  const isVersion = act !== 'updateAgent' || versionForm.test(order.version);
  const preview = useQuery({
    queryKey: ['bulkPreview', act, order.ids, areas, whenSafe, order.version],
    queryFn: ({ signal }) => sendBulk(order, { preview: true, signal }),
    enabled: areas.length > 0 && isVersion,
    staleTime: 0,
  });
  const sending = useMutation({
    mutationFn: () => sendBulk(order, { preview: false }),
    onSuccess: async () => {
      onDone();
      await client.invalidateQueries({ queryKey: ['devices'] });
    },
  });
  const results = sending.data ?? preview.data;
  const counts = countOutcomes(results ?? []);
  const isMissing = needsReason(act) && order.reason === '';
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(true);
    if (!isVersion)
      return event.currentTarget.querySelector<HTMLInputElement>('[name="version"]')?.focus();
    if (isMissing)
      return event.currentTarget.querySelector<HTMLInputElement>('[name="reason"]')?.focus();
    if (!sending.isPending && counts.ready + counts.queued > 0) sending.mutate();
  };
  return (
    <Dialog
      title={t(`bulk.title.${act}`, { count: order.ids.length })}
      onClose={onClose}
      busy={sending.isPending}
      size={560}
    >
      <form className={classes.form} noValidate onSubmit={submit}>
        {sending.data ? null : <p className={styles.quiet}>{t(`bulk.text.${act}`)}</p>}
        {sending.data || act !== 'check' ? null : <AreaChoice chosen={areas} onChange={setAreas} />}
        {sending.data || act !== 'updateAgent' ? null : (
          <VersionField value={version} onChange={setVersion} isSent={isSent} />
        )}
        {sending.data || !needsReason(act) ? null : (
          <TextInput
            label={t('act.reason')}
            name="reason"
            autoComplete="off"
            value={reason}
            onChange={setReason}
            required
            maxLength={300}
            touched={isSent}
            autoFocus={act !== 'updateAgent'}
          />
        )}
        {sending.data || !mayWait(act) ? null : (
          <label className={classes.check}>
            <Checkbox checked={whenSafe} onChange={(event) => setWhenSafe(event.target.checked)} />
            {t('bulk.whenSafe')}
          </label>
        )}
        <FormProblem error={sending.error ?? preview.error} />
        <Summary
          results={results}
          isDone={sending.data !== undefined}
          isStale={preview.isFetching}
        />
        {results ? <BulkResults act={act} results={results} devices={devices} /> : null}
        <DialogActs>
          <Button onClick={onClose} reason={sending.isPending ? t('act.busy') : undefined}>
            {t(sending.data ? 'dialog.close' : 'dialog.cancel')}
          </Button>
          {sending.data ? null : (
            <Button
              kind="primary"
              type="submit"
              busy={sending.isPending}
              reason={results && counts.ready + counts.queued === 0 ? t('bulk.nothing') : undefined}
            >
              {t(`bulk.submit.${act}`, { count: counts.ready + counts.queued })}
            </Button>
          )}
        </DialogActs>
      </form>
    </Dialog>
  );
}

/** How many of each, said aloud when it changes. */
function Summary({
  results,
  isDone,
  isStale,
}: {
  results: readonly BulkDeviceResult[] | undefined;
  isDone: boolean;
  isStale: boolean;
}) {
  const t = useText();
  if (!results)
    return (
      <p role="status" className={styles.quiet}>
        {t(isStale ? 'bulk.looking' : 'bulk.notKnown')}
      </p>
    );
  const counts = countOutcomes(results);
  const words = (['done', 'ready', 'queued', 'skipped'] as const)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => t(`bulk.count.${outcome}`, { count: counts[outcome] }));
  return (
    <p role="status" className={styles.strong} data-done={isDone || undefined}>
      {words.join(', ')}
    </p>
  );
}
