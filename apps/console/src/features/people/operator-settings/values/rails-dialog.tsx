import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { SettingRow } from '@wallet/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { ChangeForm } from './change-form.tsx';
import { RailFields } from './rail-fields.tsx';
import { emptyRail, railFormOf, railOf, readRails, type RailForm } from './rail-form.ts';
import { railFacts } from './rail-labels.ts';
import classes from '../operator-settings.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** The rails one below the other; one is open at a time, and every one that is wrong once the form was sent. */
export function RailsDialog({ row, onClose }: { row: SettingRow; onClose: () => void }) {
  const t = useText();
  const [forms, setForms] = useState<readonly { id: number; form: RailForm }[]>(() =>
    readRails(row.value).map((rail, id) => ({ id, form: railFormOf(rail) })),
  );
  const [openId, setOpenId] = useState<number | null>(null);
  const read = forms.flatMap(({ form }) => railOf(form) ?? []);
  const add = () => {
    const id = Math.max(-1, ...forms.map((each) => each.id)) + 1;
    setForms([...forms, { id, form: emptyRail }]);
    setOpenId(id);
  };
  return (
    <ChangeForm
      row={row}
      value={read.length === forms.length ? read : undefined}
      onClose={onClose}
      size={760}
    >
      {({ isSent, touch, serverProblem }) => (
        <>
          <ul aria-label={t('setting.payouts.rails')}>
            {forms.map(({ id, form }, index) => {
              const rail = railOf(form);
              const isWrong = rail === undefined;
              const isOpen = openId === id || (isSent && isWrong);
              const name = t(`rail.${form.rail}`);
              return (
                <li key={id} className={classes.editableItem}>
                  <div className={classes.editableHead}>
                    <span className={classes.grow}>
                      <strong className={classes.aheadHead}>
                        {isWrong ? <StatusShape shape="hand" /> : null}
                        {name}
                      </strong>
                      <span className={styles.note}>
                        {rail ? railFacts(rail, t) : t('rails.unfinished')}
                      </span>
                    </span>
                    <Button
                      size="s"
                      aria-expanded={isOpen}
                      aria-label={t('rails.editOf', { name })}
                      onClick={() => setOpenId(isOpen ? null : id)}
                    >
                      {t(isOpen ? 'rails.close' : 'values.change')}
                    </Button>
                    <IconButton
                      size="s"
                      icon={IconTrash}
                      label={t('rails.removeOf', { name })}
                      onClick={() => (touch(), setForms(forms.filter((each) => each.id !== id)))}
                    />
                  </div>
                  {isOpen ? (
                    <RailFields
                      form={form}
                      touched={isSent}
                      serverProblem={(path) => serverProblem(`${index}.${path}`)}
                      onChange={(patch) => (
                        touch(),
                        setForms(
                          forms.map((each) =>
                            each.id === id ? { id, form: { ...each.form, ...patch } } : each,
                          ),
                        )
                      )}
                    />
                  ) : null}
                </li>
              );
            })}
          </ul>
          <span>
            <Button size="s" icon={IconPlus} onClick={() => (touch(), add())}>
              {t('rails.add')}
            </Button>
          </span>
        </>
      )}
    </ChangeForm>
  );
}
