import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { may, noticeRights, type NoticeChoices, type NoticeKind } from '@wallet/contract';
import { ask, endpoints } from '../../../app/api.ts';
import { failureOf } from '../../../app/session/index.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useUser } from '../../../app/session/use-session.ts';
import { useText } from '../../../lib/text/index.ts';
import { Card } from '../../../ui/card.tsx';
import { FormMessage } from '../../../ui/fields/form-message.tsx';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { noticeText } from '../../../shared/notices/notice-text.ts';
import { RelativeTime } from '../../../shared/time/relative-time.tsx';
import { SectionState } from '../../../shared/failure/section-state.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import classes from './settings.module.css';
import styles from '../../../ui/shared-styles.module.css';

const kinds = [
  'payoutMethodAdded',
  'apiTokenChanged',
  'apiTokenEnding',
  'tokenMakerLeft',
  'webhookDisabled',
  'lateMoneyWaiting',
  'teamChanged',
  'exportReady',
] as const satisfies readonly NoticeKind[];
const queryKey = ['noticeChoices'];

/** What this person is mailed of, and what there was to tell lately. */
export function NoticesPart() {
  const t = useText();
  const mayRead = useMay('notices.readOwn');
  const choices = useQuery({
    queryKey,
    enabled: mayRead.allowed,
    queryFn: ({ signal }) => ask(endpoints.getNoticeChoices, { signal }),
  });
  const latest = useQuery({
    queryKey: ['notices'],
    enabled: mayRead.allowed,
    queryFn: ({ signal }) => ask(endpoints.listNotices, { signal }),
  });
  const asList = { ...choices, data: choices.data && { data: [choices.data] } };
  return (
    <>
      <Card title={t('settings.section.notifications')}>
        <SectionState query={asList} right={mayRead.reason} empty="">
          {([found]) => (found ? <Choices choices={found} /> : null)}
        </SectionState>
      </Card>
      <Card title={t('settings.latest')}>
        <SectionState query={latest} right={mayRead.reason} empty={t('settings.latestNone')}>
          {(rows) => (
            <ul>
              {rows.map(({ id, kind, act, mode, about, createdAt }) => (
                <li key={id} className={classes.item}>
                  <span className={classes.grow}>
                    {noticeText({ kind, act }, t)}
                    <span className={classes.second}>
                      {[about ?? [], mode === 'test' ? t('tokenMode.test') : []]
                        .flat()
                        .join(' \u00b7 ')}
                    </span>
                  </span>
                  <span className={classes.second}>
                    <RelativeTime at={createdAt} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </SectionState>
      </Card>
    </>
  );
}

/** A press saves at once; when something was chosen elsewhere meanwhile, that is shown instead. */
function Choices({ choices: { wanted, revision, email } }: { choices: NoticeChoices }) {
  const t = useText();
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: (change: Partial<Record<NoticeKind, boolean>>) =>
      ask(endpoints.setNoticeChoices, { body: { revision, wanted: change } }),
    onSuccess: (saved) => void client.setQueryData(queryKey, saved),
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const user = useUser();
  const isConflict = failureOf(sending.error).code === 'revisionConflict' && sending.error !== null;
  return (
    <div className={classes.form}>
      <p className={styles.quiet}>{t('settings.noticesText', { email })}</p>
      <div role="alert">
        {isConflict ? (
          <FormMessage shape="next">{t('settings.noticesConflict')}</FormMessage>
        ) : null}
      </div>
      {isConflict ? null : <FormProblem error={sending.error} />}
      {kinds
        .filter((kind) => may(user, noticeRights[kind]))
        .map((kind) => (
          <Switch
            key={kind}
            label={t(`notice.${kind}`)}
            note={t(`noticeNote.${kind}`)}
            on={wanted[kind]}
            busy={sending.isPending && sending.variables[kind] !== undefined}
            onChange={(on) => (sending.isPending ? undefined : sending.mutate({ [kind]: on }))}
          />
        ))}
    </div>
  );
}
