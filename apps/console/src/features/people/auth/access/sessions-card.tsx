import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import { agentText } from '../../../../lib/agent-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { confirm } from '../../../../ui/dialog/confirm-store.ts';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import { RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { Tag } from '../../../../shared/status/status-label.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import classes from './access.module.css';
import { FailureMessage } from '../auth-message.tsx';
import { inOrder, ownSessionsKey } from './own-sessions.ts';

/** Every place where one is signed in, with the way to end each. */
export function SessionsCard() {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ownSessionsKey,
    queryFn: ({ signal }) => ask(endpoints.listOwnSessions, { signal }),
  });
  const { endOne, endOthers, busyId, failed } = useEnding();
  const isAlone = data?.data.every(({ isCurrent }) => isCurrent) ?? false;
  return (
    <Card
      title={t('access.sessions')}
      aside={
        data ? (
          <Button
            size="s"
            busy={busyId === 'others'}
            reason={isAlone ? t('access.onlyHere') : undefined}
            onClick={endOthers}
          >
            {t('access.signOutOthers')}
          </Button>
        ) : null
      }
    >
      {failed ? (
        <div className={classes.inside}>
          <FailureMessage failure={failureOf(failed)} />
        </div>
      ) : null}
      {data ? (
        <ul>
          {inOrder(data.data).map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={busyId === session.id}
              onEnd={endOne}
            />
          ))}
        </ul>
      ) : null}
      {data || error ? null : (
        <p className={classes.inside} role="status">
          {t('app.loading')}
        </p>
      )}
      {error && !data ? (
        <div className={classes.inside} role="alert">
          <p>
            {t('access.sessionsFailed')} {failureText(failureOf(error).code, t)}
          </p>
          <div>
            <Button size="s" busy={isFetching} onClick={() => void refetch()}>
              {t('failure.retry')}
            </Button>
          </div>
        </div>
      ) : null}
    </Card>
  );
}

function SessionRow({
  session,
  isBusy,
  onEnd,
}: {
  session: OwnSession;
  isBusy: boolean;
  onEnd: (session: OwnSession) => void;
}) {
  const t = useText();
  const device = agentText(session.userAgent) ?? t('access.unknownDevice');
  return (
    <li className={classes.session}>
      <div>
        <p className={classes.device} title={session.userAgent ?? undefined}>
          {device}
          {session.isCurrent ? <Tag tone="green">{t('access.thisOne')}</Tag> : null}
        </p>
        <p className={classes.soft}>
          <span>{session.ip ?? t('access.noAddress')}</span>
          <span>
            {t('access.signedIn')} <RelativeTime at={session.createdAt} />
          </span>
          <span>
            {t('access.lastUsed')} <RelativeTime at={session.lastUsedAt} />
          </span>
        </p>
      </div>
      {session.isCurrent ? null : (
        <Button
          size="s"
          busy={isBusy}
          aria-label={t('access.signOutOf', { device })}
          onClick={() => onEnd(session)}
        >
          {t('access.signOut')}
        </Button>
      )}
    </li>
  );
}

/** Ends sessions after a question. A session that is gone already is as good as ended. */
function useEnding() {
  const t = useText();
  const queries = useQueryClient();
  const ending = useMutation({
    mutationFn: async (id: string) => {
      if (id === 'others') return (await ask(endpoints.endOtherSessions, {})).ended;
      await ask(endpoints.endOwnSession, { params: { id } });
      return 1;
    },
    onSuccess: (count) => showToast('good', t('access.ended', { count })),
    onSettled: () => queries.invalidateQueries({ queryKey: ownSessionsKey }),
  });
  const askFirst = async (id: string, title: string) => {
    if (ending.isPending) return;
    if (await confirm({ title, message: t('access.endText'), confirmText: t('access.signOut') }))
      ending.mutate(id);
  };
  return {
    endOne: (session: OwnSession) =>
      void askFirst(
        session.id,
        t('access.endOneTitle', {
          device: agentText(session.userAgent) ?? t('access.unknownDevice'),
        }),
      ),
    endOthers: () => void askFirst('others', t('access.endOthersTitle')),
    busyId: ending.isPending ? ending.variables : null,
    failed: ending.error,
  };
}
