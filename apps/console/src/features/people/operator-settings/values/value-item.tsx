import type { SettingChange, SettingRow } from '@wallet/contract';
import { useMay } from '../../../../app/session/use-may.ts';
import { useUser } from '../../../../app/session/use-session.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { ListTime, RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { SettingText } from './setting-text.tsx';
import type { ChangeAct, useChangeActs } from './use-values.ts';
import { WhoMay } from '../../../../shared/approval/who-may.tsx';
import classes from '../operator-settings.module.css';
import styles from '../../../../ui/shared-styles.module.css';

interface ValueItemProps {
  row: SettingRow;
  acts: ReturnType<typeof useChangeActs>;
  onOpen: (dialog: 'change' | 'history') => void;
}

/** One setting: what holds, since when, by whom and why, what waits for another Admin, and what begins later. */
export function ValueItem({ row, acts, onOpen }: ValueItemProps) {
  const t = useText();
  const may = useMay('settings.manage');
  const name = t(`setting.${row.key}`);
  const waits = row.proposal === null ? undefined : t('values.waits');
  return (
    <li className={classes.item}>
      <span className={classes.grow}>
        <strong className={classes.sentence}>{name}</strong>
        <SettingText settingKey={row.key} value={row.value} />
        <span className={styles.note}>
          {row.since === null || row.version === null ? (
            t('values.builtIn')
          ) : (
            <>
              {row.changedBy === null
                ? t('entryBy.house')
                : t('entryBy.added', { name: row.changedBy.name })}{' '}
              · <RelativeTime at={row.since} />: {row.source}
            </>
          )}
        </span>
        {row.proposal === null ? null : <Ahead row={row} change={row.proposal} acts={acts} />}
        {row.planned.map((change) => (
          <Ahead key={change.id} row={row} change={change} acts={acts} />
        ))}
      </span>
      <span className={classes.acts}>
        <Button
          size="s"
          aria-label={t('values.historyOf', { name })}
          onClick={() => onOpen('history')}
        >
          {t('values.history')}
        </Button>
        <Button
          size="s"
          reason={may.reason ?? waits}
          aria-label={t('values.changeOf', { name })}
          onClick={() => onOpen('change')}
        >
          {t('values.change')}
        </Button>
      </span>
    </li>
  );
}

/** A change that waits or is planned, with what can be done about it. */
function Ahead({
  row,
  change,
  acts,
}: {
  row: SettingRow;
  change: SettingChange;
  acts: ValueItemProps['acts'];
}) {
  const t = useText();
  const may = useMay('settings.manage');
  const isOwn = useUser().id === change.proposedBy?.id;
  const name = t(`setting.${row.key}`);
  const button = (act: ChangeAct, reason: string | undefined) => (
    <Button
      size="s"
      busy={acts.isBusy}
      reason={reason}
      aria-label={`${t(`values.${act}`)}: ${name}`}
      onClick={() => acts.start(act, row, change.id)}
    >
      {t(`values.${act}`)}
    </Button>
  );
  const proposed = change.state === 'proposed';
  const own = may.reason ?? (isOwn ? t('values.ownProposal') : undefined);
  return (
    <span className={classes.ahead}>
      <span className={classes.aheadHead}>
        <StatusShape shape={proposed ? 'hand' : 'waiting'} />
        <span>
          {proposed
            ? t('entryBy.wished', { name: change.proposedBy?.name ?? '' })
            : t('values.planned')}
          {change.validFrom === null ? null : (
            <>
              {' '}
              · {t('rules.from')} <ListTime at={change.validFrom} />
            </>
          )}
          : {change.source}
        </span>
      </span>
      <SettingText settingKey={row.key} value={change.value} before={row.value} />
      {proposed ? <WhoMay subject="settingChange" id={change.id} /> : null}
      <span className={classes.acts}>
        {proposed ? (
          <>
            {button('accept', own)}
            {button('refuse', own)}
          </>
        ) : null}
        {button('withdraw', may.reason)}
      </span>
    </span>
  );
}
