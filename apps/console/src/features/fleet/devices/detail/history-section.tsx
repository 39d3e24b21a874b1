import { useMutation } from '@tanstack/react-query';
import type { DeviceHealthRow, DeviceLogRow } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useLocale, useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import {
  areaLabels,
  checkShapes,
  checkWord,
  checkLabels,
} from '../../../../shared/status/health-status.ts';
import { PhoneMessage } from '../../../../shared/phone/phone-message.tsx';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { durationText } from './command-facts.ts';
import { CommandItem } from './command-item.tsx';
import classes from './device-page.module.css';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { accountName } from '../device-labels.ts';
import { LogItem } from './log-item.tsx';
import { PartList } from './part-list.tsx';
import { useDeviceChanged } from './use-device.ts';
import { useCommands, useDeviceLog, useHealthHistory } from './use-device-parts.ts';
import styles from '../../../../ui/shared-styles.module.css';

const parts = ['commands', 'health', 'log'] as const;
type Part = (typeof parts)[number];
const logKinds = [
  'connection',
  'command',
  'state',
  'act',
] as const satisfies readonly DeviceLogRow['kind'][];

/** The past of the phone: commands with their steps, checks, and everything in one line of time. */
export function HistorySection({ id }: { id: string }) {
  const t = useText();
  const [part, setPart] = useState<Part>('commands');
  return (
    <Card title={t('device.history')}>
      <div className={classes.parts} role="group" aria-label={t('device.history')}>
        {parts.map((known) => (
          <Button
            key={known}
            size="s"
            kind={known === part ? 'plain' : 'quiet'}
            aria-pressed={known === part}
            onClick={() => setPart(known)}
          >
            {t(`device.part.${known}`)}
          </Button>
        ))}
      </div>
      {part === 'commands' ? (
        <Commands id={id} />
      ) : part === 'health' ? (
        <Health id={id} />
      ) : (
        <Log id={id} />
      )}
    </Card>
  );
}

function Commands({ id }: { id: string }) {
  const t = useText();
  const changed = useDeviceChanged(id);
  const cancelling = useMutation({
    mutationFn: (commandId: string) =>
      ask(endpoints.cancelDeviceCommand, { params: { id, commandId } }),
    onSettled: () => changed(),
  });
  return (
    <>
      {cancelling.error ? (
        <div className={classes.inCard}>
          <FormProblem
            error={cancelling.error}
            sentence={(why) => t('act.failed', { act: t('command.cancel'), why })}
          />
        </div>
      ) : null}
      <PartList
        label={t('device.part.commands')}
        part={useCommands(id)}
        none={t('device.noCommands')}
        renderRow={(command) => (
          <CommandItem
            command={command}
            isCancelling={cancelling.isPending && cancelling.variables === command.id}
            onCancel={() => cancelling.mutate(command.id)}
          />
        )}
      />
    </>
  );
}

function Health({ id }: { id: string }) {
  const t = useText();
  return (
    <PartList
      label={t('device.part.health')}
      part={useHealthHistory(id)}
      none={t('device.noHealth')}
      renderRow={(check) => <HealthItem check={check} />}
    />
  );
}

function HealthItem({
  check: { area, account, status, processStatus, message, durationMs, checkedAt },
}: {
  check: DeviceHealthRow;
}) {
  const t = useText();
  const { intlTag } = useLocale();
  const word = checkWord({ status, processStatus });
  return (
    <div className={classes.historyLine}>
      <span className={classes.soft}>
        <ListTime at={checkedAt} />
      </span>
      <span>
        <strong>{t(areaLabels[area])}</strong>
        {account === null ? null : <span className={classes.soft}> {accountName(account, t)}</span>}
        {message === null ? null : (
          <span className={styles.longNote}>
            <PhoneMessage text={message} />
          </span>
        )}
      </span>
      <span className={styles.inline}>
        <StatusShape shape={checkShapes[word]} />
        {t(checkLabels[word])}
      </span>
      <span className={`${classes.soft} ${classes.end} figures`}>
        {durationMs === null ? '' : durationText(durationMs, { intlTag, t })}
      </span>
    </div>
  );
}

function Log({ id }: { id: string }) {
  const t = useText();
  const [kind, setKind] = useState<DeviceLogRow['kind'] | undefined>(undefined);
  return (
    <>
      <div className={classes.parts} role="group" aria-label={t('device.logKind')}>
        {[undefined, ...logKinds].map((known) => (
          <Button
            key={known ?? 'all'}
            size="s"
            kind={known === kind ? 'plain' : 'quiet'}
            aria-pressed={known === kind}
            onClick={() => setKind(known)}
          >
            {t(`device.logKind.${known ?? 'all'}`)}
          </Button>
        ))}
      </div>
      <PartList
        label={t('device.part.log')}
        part={useDeviceLog(id, kind)}
        none={t('device.noLog')}
        renderRow={(entry) => <LogItem entry={entry} />}
      />
    </>
  );
}
