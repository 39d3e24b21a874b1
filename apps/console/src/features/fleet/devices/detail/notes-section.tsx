import { useMutation } from '@tanstack/react-query';
import type { DeviceDetail } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useUser } from '../../../../app/session/use-session.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { FormMessage } from '../../../../ui/fields/form-message.tsx';
import { Tag } from '../../../../shared/status/status-label.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { disabledReasonOf } from '../act/device-actions.ts';
import classes from './device-page.module.css';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { disabledReasonText } from '../device-labels.ts';
import { maxTags, readTags, tagProblem } from './tags.ts';
import { useDeviceChanged } from './use-device.ts';
import styles from '../../../../ui/shared-styles.module.css';

/** Notes and tags, changed where they stand. */
export function NotesSection({ device }: { device: DeviceDetail }) {
  const t = useText();
  const { roleId } = useUser();
  const [isEditing, setEditing] = useState(false);
  const reason = disabledReasonText(disabledReasonOf('edit', device, roleId), t);
  return (
    <Card
      title={t('device.notes')}
      aside={
        isEditing ? null : (
          <Button size="s" reason={reason} onClick={() => setEditing(true)}>
            {t('device.editNotes')}
          </Button>
        )
      }
    >
      {isEditing ? (
        <NotesForm device={device} onClose={() => setEditing(false)} />
      ) : (
        <div className={classes.notes}>
          {device.notes ? (
            <p className={classes.notesText}>{device.notes}</p>
          ) : (
            <p className={classes.soft}>{t('device.noNotes')}</p>
          )}
          {device.tags.length === 0 ? null : (
            <p className={classes.tags}>
              {device.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </p>
          )}
        </div>
      )}
    </Card>
  );
}

/**
 * What was typed stays; when somebody else has saved meanwhile, their text is shown beside it
 * before it is replaced.
 */
function NotesForm({ device, onClose }: { device: DeviceDetail; onClose: () => void }) {
  const t = useText();
  const changed = useDeviceChanged(device.id);
  const [notes, setNotes] = useState(device.notes ?? '');
  const [tags, setTags] = useState(device.tags.join(', '));
  const [base, setBase] = useState(device.revision);
  const sending = useMutation({
    mutationFn: (revision: number) =>
      ask(endpoints.updateDevice, {
        params: { id: device.id },
        body: { revision, notes: notes.trim() === '' ? null : notes.trim(), tags: readTags(tags) },
      }),
    onSuccess: (now) => {
      changed(now);
      showToast('good', t('device.notesSaved'));
      onClose();
    },
    onError: () => changed(),
  });
  const problem = tagProblem(tags);
  const isConflict = sending.error !== null && failureOf(sending.error).code === 'revisionConflict';
  const isNewer = isConflict && device.revision !== base;
  const save = (revision: number) => {
    if (problem !== null || sending.isPending) return;
    setBase(revision);
    sending.mutate(revision);
  };
  const takeTheirs = () => {
    setNotes(device.notes ?? '');
    setTags(device.tags.join(', '));
    setBase(device.revision);
    sending.reset();
  };
  return (
    <form
      className={classes.notesForm}
      noValidate
      onSubmit={(event) => (event.preventDefault(), save(base))}
    >
      {sending.error && !isConflict ? <FormProblem error={sending.error} /> : null}
      {isNewer ? (
        <div role="alert">
          <FormMessage>
            <strong>{t('device.conflict')}</strong>
            <span className={classes.theirs}>
              {t('device.theirNotes', { notes: device.notes ?? t('money.none') })}
            </span>
            <span className={classes.theirs}>
              {t('device.theirTags', { tags: device.tags.join(', ') || t('money.none') })}
            </span>
          </FormMessage>
        </div>
      ) : null}
      <TextArea
        label={t('device.notesLabel')}
        name="notes"
        value={notes}
        onChange={setNotes}
        maxLength={2_000}
        autoFocus
      />
      <TextInput
        label={t('device.tags')}
        name="tags"
        autoComplete="off"
        spellCheck={false}
        value={tags}
        onChange={setTags}
        touched
        note={t('device.tagsNote')}
        error={problem === null ? undefined : t(problem, { most: maxTags })}
      />
      <div className={styles.actsAtEnd}>
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        {isNewer ? <Button onClick={takeTheirs}>{t('device.takeTheirs')}</Button> : null}
        {isNewer ? (
          <Button kind="primary" busy={sending.isPending} onClick={() => save(device.revision)}>
            {t('device.saveMine')}
          </Button>
        ) : (
          <Button kind="primary" type="submit" busy={sending.isPending}>
            {t('device.save')}
          </Button>
        )}
      </div>
    </form>
  );
}
