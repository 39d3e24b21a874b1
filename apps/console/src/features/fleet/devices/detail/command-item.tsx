import { IconChevronRight } from '@tabler/icons-react';
import type { DeviceCommandRow } from '@wallet/contract';
import { useUser } from '../../../../app/session/use-session.ts';
import { useLocale, useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { useNow } from '../../../../lib/dates/clock.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Fact, Facts } from '../../../../ui/detail-frame.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { PhoneMessage } from '../../../../shared/phone/phone-message.tsx';
import { FullTime, ListTime } from '../../../../shared/time/relative-time.tsx';
import { StatusLabel } from '../../../../shared/status/status-label.tsx';
import { careNext, resultFacts, tookText } from './command-facts.ts';
import classes from './device-page.module.css';
import { cancelDisabledReason } from '../act/device-actions.ts';
import { accountName, askedByText, commandText, disabledReasonText } from '../device-labels.ts';
import styles from '../../../../ui/shared-styles.module.css';

/** One command: what, for which account, how it ended; opened, its steps, its result and who asked. */
export function CommandItem({
  command,
  isCancelling,
  onCancel,
}: {
  command: DeviceCommandRow;
  isCancelling: boolean;
  onCancel: () => void;
}) {
  const t = useText();
  const nowMs = useNow();
  const { intlTag } = useLocale();
  const { kind, account, state, askedAt, askedBy } = command;
  const hindrance = cancelDisabledReason(command, useUser().roleId);
  return (
    <details className={classes.command}>
      <summary className={classes.commandTop}>
        <span className={classes.chevron}>
          <Icon of={IconChevronRight} size={14} />
        </span>
        <span className={classes.soft}>
          <ListTime at={askedAt} />
        </span>
        <span className={classes.commandName}>
          <strong>{commandText(kind, t)}</strong>
          {account === null ? null : (
            <span className={classes.soft}>{accountName(account, t)}</span>
          )}
        </span>
        <StatusLabel state={state} />
        <span className={`${classes.soft} ${classes.end} figures`}>
          {tookText(command, { nowMs, intlTag, t })}
        </span>
        <span className={`${classes.soft} ${classes.by}`}>{askedByText(askedBy, t)}</span>
      </summary>
      <div className={classes.commandBody}>
        <Steps steps={command.steps} />
        <Facts>
          <Fact name={t('command.askedBy')}>
            <span>
              {askedByText(askedBy, t)}, <FullTime at={askedAt} />
            </span>
          </Fact>
          <Fact name={t('command.deadline')}>
            <FullTime at={command.deadline} />
          </Fact>
          {command.endedAt === null ? null : (
            <Fact name={t('command.ended')}>
              <FullTime at={command.endedAt} />
            </Fact>
          )}
          <Fact name={t('command.priority')}>
            <span className="figures">{command.priority}</span>
          </Fact>
          <Fact name={t('command.attempt')}>
            <span className="figures">{command.attempt}</span>
          </Fact>
          {careNext(command, t) === null ? null : (
            <Fact name={t('command.next')}>{careNext(command, t)}</Fact>
          )}
          {command.error === null ? null : (
            <Fact name={t('command.error')}>
              <span className={classes.bad}>
                <PhoneMessage text={command.error} />
              </span>
            </Fact>
          )}
          {resultFacts(command.result).map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
          <Fact name={t('command.id')}>
            <span className={styles.code}>{command.id}</span>
            <CopyButton value={command.id} what={t('command.id')} />
          </Fact>
        </Facts>
        {state === 'queued' ? (
          <div>
            <Button
              size="s"
              busy={isCancelling}
              reason={disabledReasonText(hindrance, t)}
              onClick={onCancel}
            >
              {t('command.cancel')}
            </Button>
          </div>
        ) : null}
      </div>
    </details>
  );
}

function Steps({ steps }: { steps: DeviceCommandRow['steps'] }) {
  const t = useText();
  if (steps.length === 0) return <p className={classes.soft}>{t('command.noSteps')}</p>;
  return (
    <ol className={classes.steps} aria-label={t('command.steps')}>
      {steps.map(({ number, step, message, at }) => (
        <li key={`${number} ${at}`} className={classes.step}>
          <span className={`${classes.soft} figures`}>{number}</span>
          <span>
            {step}
            {message === null ? null : (
              <span className={styles.longNote}>
                <PhoneMessage text={message} />
              </span>
            )}
          </span>
          <span className={classes.soft}>
            <ListTime at={at} />
          </span>
        </li>
      ))}
    </ol>
  );
}
