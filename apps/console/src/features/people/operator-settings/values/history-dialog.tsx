import type { SettingKey } from '@wallet/contract';
import { useText } from '../../../../lib/text/index.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { FullTime } from '../../../../shared/time/relative-time.tsx';
import { SectionState } from '../../../../shared/failure/section-state.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { SettingText } from './setting-text.tsx';
import { useValueHistory } from './use-values.ts';
import classes from '../operator-settings.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** What a setting was, newest first, and the changes that never came into force. */
export function HistoryDialog({
  settingKey,
  onClose,
}: {
  settingKey: SettingKey;
  onClose: () => void;
}) {
  const t = useText();
  const query = useValueHistory(settingKey);
  const { data } = query;
  const refused = data?.refused ?? [];
  return (
    <Dialog title={t(`setting.${settingKey}`)} onClose={onClose} size={600}>
      <SectionState
        query={{ ...query, data: data && { data: data.versions } }}
        empty={t('values.builtIn')}
      >
        {(versions) => (
          <ul aria-label={t('values.history')}>
            {versions.map(({ version, value, from, until, source, changedBy }) => (
              <li key={version} className={classes.item} data-over={until !== null || undefined}>
                <span className={classes.grow}>
                  <SettingText settingKey={settingKey} value={value} />
                  <span className={styles.note}>
                    {t('rules.from')} <FullTime at={from} />
                    {until === null ? null : (
                      <>
                        {' '}
                        {t('rules.until')} <FullTime at={until} />
                      </>
                    )}
                  </span>
                  <span className={styles.note}>
                    {changedBy === null
                      ? t('entryBy.house')
                      : t('entryBy.added', { name: changedBy.name })}
                    : {source}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </SectionState>
      {refused.length === 0 ? null : (
        <ul aria-label={t('values.never')}>
          {refused.map((change) => (
            <li key={change.id} className={classes.item} data-over>
              <span className={classes.grow}>
                <span className={classes.aheadHead}>
                  <StatusShape shape="bad" />
                  {t(
                    change.state === 'withdrawn' ? 'values.withdraw.done' : 'values.refuse.done',
                  )}:{' '}
                  {change.decidedBy?.name} · {change.decisionReason}
                </span>
                <SettingText settingKey={settingKey} value={change.value} />
                <span className={styles.note}>
                  {t('entryBy.wished', { name: change.proposedBy?.name ?? '' })}: {change.source}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
