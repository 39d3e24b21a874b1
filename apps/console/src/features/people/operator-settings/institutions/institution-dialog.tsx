import type { InstitutionHistoryRow } from '@wallet/contract';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { FullTime } from '../../../../shared/time/relative-time.tsx';
import { SectionState } from '../../../../shared/failure/section-state.tsx';
import { InstitutionForm } from './institution-form.tsx';
import { useInstitution, useInstitutionHistory } from './use-institutions.ts';
import classes from '../operator-settings.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** One institution: what is known of it, what of it is switched on, and what became of it with each source. */
export function InstitutionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const query = useInstitution(id);
  const history = useInstitutionHistory(id);
  return (
    <Dialog title={query.data?.name ?? id} onClose={onClose} size={640}>
      <SectionState query={{ ...query, data: query.data && { data: [query.data] } }} empty="">
        {([row]) =>
          row === undefined ? null : (
            <InstitutionForm key={row.revision} row={row} onClose={onClose} />
          )
        }
      </SectionState>
      <h3 className={classes.sub}>{t('values.history')}</h3>
      <SectionState query={history} empty={t('institutions.noHistory')}>
        {(rows) => (
          <ul aria-label={t('values.history')}>
            {rows.map((row) => (
              <li key={row.id} className={classes.item}>
                <span className={classes.grow}>
                  {row.changes.map((change) => (
                    <span key={change.field} className={classes.value}>
                      {changeSentence(change, t)}
                    </span>
                  ))}
                  <span className={styles.note}>
                    {row.changedBy === null
                      ? t('entryBy.house')
                      : t('entryBy.added', { name: row.changedBy.name })}{' '}
                    · <FullTime at={row.changedAt} />: {row.source}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </SectionState>
    </Dialog>
  );
}

const fields = ['name', 'shortName', 'type', 'rails', 'railsOff', 'enabled'] as const;

/** One field's change in words; a field of a newer server by its own name. */
export function changeSentence(
  { field, before, after }: InstitutionHistoryRow['changes'][number],
  t: Translate,
): string {
  const known = fields.find((name) => name === field);
  const word = (text: string | null) => {
    if (text === null || text === '') return '\u2013';
    if (known === 'enabled') return t(`institutions.enabled.${text === 'true' ? 'true' : 'false'}`);
    return known === 'type' ? t(`institutions.type.${text === 'bank' ? 'bank' : 'ewallet'}`) : text;
  };
  return `${known === undefined ? field : t(`institutionField.${known}`)}: ${word(before)} \u2192 ${word(after)}`;
}
