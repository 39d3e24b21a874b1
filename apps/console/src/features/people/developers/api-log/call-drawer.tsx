import { IconCopy, IconFilter } from '@tabler/icons-react';
import type { WholeApiCall } from '@wallet/contract';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { copy, CopyButton } from '../../../../ui/copy-button.tsx';
import { Drawer } from '../../../../ui/dialog/drawer.tsx';
import { ErrorState } from '../../../../shared/failure/error-state.tsx';
import { FullTime } from '../../../../shared/time/relative-time.tsx';
import type { NarrowLog } from './api-log-tab.tsx';
import { CallStatus, ModeTag } from './call-columns.tsx';
import { CodeBlock } from '../code-block.tsx';
import { curlOf } from './curl-of.ts';
import classes from '../developers.module.css';
import { Bones, FactLine } from '../drawer-parts.tsx';
import { pretty } from '../pretty.ts';
import { useApiCall } from './use-api-log.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface CallDrawerProps {
  id: string;
  position: { at: number; of: number } | null;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
  onNarrow: NarrowLog;
}

/** One call beside the log: who asked, what was sent and what was answered. */
export function CallDrawer({ id, onNarrow, ...drawer }: CallDrawerProps) {
  const t = useText();
  const { data: call, error, isFetching, refetch } = useApiCall(id);
  return (
    <Drawer
      {...drawer}
      name={t('calls.one')}
      top={
        <>
          <span className={classes.id}>{call?.requestId ?? ''}</span>
          {call ? <CopyButton value={call.requestId} what={t('calls.requestId')} /> : null}
        </>
      }
      head={
        call ? (
          <div className={styles.sums}>
            <strong className={styles.drawerTitle}>
              <span className={classes.verb}>{call.method}</span> {call.route ?? call.path}
            </strong>
            <CallStatus call={call} />
          </div>
        ) : null
      }
    >
      {call ? (
        <CallBody call={call} onNarrow={onNarrow} />
      ) : error ? (
        <ErrorState
          heading={t('calls.failed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Bones />
      )}
    </Drawer>
  );
}

function CallBody({ call, onNarrow }: { call: WholeApiCall; onNarrow: NarrowLog }) {
  const t = useText();
  const { route } = call;
  return (
    <>
      <dl className={classes.facts}>
        <FactLine name={t('calls.at')}>
          <FullTime at={call.at} />
        </FactLine>
        <FactLine name={t('calls.route')}>
          {call.path}
          <CopyButton value={call.path} what={t('calls.route')} />
        </FactLine>
        <FactLine name={t('calls.token')}>
          {call.token.name} …{call.token.last4} <ModeTag mode={call.mode} />
        </FactLine>
        <FactLine name={t('calls.duration')}>
          <span className="figures">{t('calls.took', { ms: call.durationMs })}</span>
        </FactLine>
        <FactLine name={t('calls.ip')}>{call.ip}</FactLine>
        <FactLine name={t('calls.key')}>{call.idempotencyKey}</FactLine>
        <FactLine name={t('calls.code')}>
          {call.code === null ? null : (
            <a
              className={classes.link}
              href={`/docs/errors#${call.code}`}
              target="_blank"
              rel="noreferrer"
            >
              {call.code}
            </a>
          )}
        </FactLine>
      </dl>
      <div className={classes.acts}>
        <Button
          size="s"
          icon={IconCopy}
          onClick={() => void copy(curlOf(call, window.location.origin), t)}
        >
          {t('calls.copyCurl')}
        </Button>
        {route === null ? null : (
          <Button size="s" icon={IconFilter} onClick={() => onNarrow({ route })}>
            {t('calls.onlyRoute')}
          </Button>
        )}
        {call.status < 400 ? null : (
          <Button size="s" icon={IconFilter} onClick={() => onNarrow({ outcome: 'failed' })}>
            {t('calls.onlyFailed')}
          </Button>
        )}
      </div>
      <p className={classes.note}>{t('calls.curlNote')}</p>
      <BodyPart name={t('calls.request')} body={call.requestBody} />
      <BodyPart name={t('calls.response')} body={call.responseBody} />
      <p className={classes.note}>{t('calls.masked')}</p>
    </>
  );
}

function BodyPart({ name, body }: { name: string; body: string | null }) {
  const t = useText();
  return body === null ? (
    <p className={classes.noBody}>
      <strong>{name}</strong> {t('calls.noBody')}
    </p>
  ) : (
    <CodeBlock name={name} code={pretty(body)} isTall />
  );
}
