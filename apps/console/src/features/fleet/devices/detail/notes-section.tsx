import type { DeviceDetail } from '@wallet/contract';
import { useState } from 'react';
import { endpoints, sendTo } from '../../../../app/api.ts';
import { useUser } from '../../../../app/session/use-session.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
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

/** What was typed stays; a text saved meanwhile is shown beside it before it is replaced. */
function NotesForm({ device, onClose }: { device: DeviceDetail; onClose: () => void }) {
  const t = useText();
  const changed = useDeviceChanged(device.id);
  const [base, setBase] = useState(device.revision);
  const form = useForm({
    initial: textsOf(device),
    acts: ['over'],
    errors: ({ tags }) => ({ tags: tagProblem(tags) ?? undefined }),
    errorValues: { most: maxTags },
    send: sendTo(endpoints.updateDevice, { params: { id: device.id } }),
    body: ({ notes, tags }, act) => ({
      revision: act === 'over' ? device.revision : base,
      notes: notes.trim() || null,
      tags: readTags(tags),
      name: undefined,
      ownerUserId: undefined,
      whenSafe: undefined,
    }),
    onDone: (now) => {
      changed(now);
      showToast('good', t('device.notesSaved'));
      onClose();
    },
    onRefused: () => changed(),
  });
  const isConflict = form.code === 'revisionConflict';
  const isNewer = isConflict && device.revision !== base;
  const saveMine = () => {
    setBase(device.revision);
    form.submit('over');
  };
  const takeTheirs = () => {
    form.reset(textsOf(device));
    setBase(device.revision);
  };
  return (
    <form className={classes.notesForm} {...form.props}>
      <FormProblem error={isConflict ? null : form.error} />
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
        {...form.field('notes')}
        label={t('device.notesLabel')}
        maxLength={2_000}
        autoFocus
      />
      <TextInput
        {...form.field('tags')}
        label={t('device.tags')}
        spellCheck={false}
        touched
        note={t('device.tagsNote')}
      />
      <div className={styles.actsAtEnd}>
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        {isNewer ? <Button onClick={takeTheirs}>{t('device.takeTheirs')}</Button> : null}
        {isNewer ? (
          <Button kind="primary" busy={form.isPending} onClick={saveMine}>
            {t('device.saveMine')}
          </Button>
        ) : (
          <Button kind="primary" type="submit" busy={form.isPending}>
            {t('device.save')}
          </Button>
        )}
      </div>
    </form>
  );
}

function textsOf({ notes, tags }: DeviceDetail) {
  return { notes: notes ?? '', tags: tags.join(', ') };
}
