import type { UserDetail } from '@wallet/contract';
import { useText } from '../../../lib/text/index.ts';
import { agentText } from '../../../lib/agent-text.ts';
import { Card } from '../../../ui/card.tsx';
import { TwoLines } from '../../../shared/list/list-frame.tsx';
import { RelativeTime } from '../../../shared/time/relative-time.tsx';
import classes from './users.module.css';
import styles from '../../../ui/shared-styles.module.css';

type Session = UserDetail['sessions'][number];

/** Where the user is signed in now. */
export function SessionsSection({ sessions }: { sessions: readonly Session[] }) {
  const t = useText();
  return (
    <Card title={t('user.sessions')} aside={<span className="figures">{sessions.length}</span>}>
      {sessions.length === 0 ? (
        <p className={styles.nothing}>{t('user.noSessions')}</p>
      ) : (
        <SessionTable sessions={sessions} />
      )}
    </Card>
  );
}

function SessionTable({ sessions }: { sessions: readonly Session[] }) {
  const t = useText();
  return (
    <table className={classes.table} aria-label={t('user.sessions')}>
      <thead>
        <tr>
          <th scope="col">{t('user.sessionDevice')}</th>
          <th scope="col">{t('user.sessionStarted')}</th>
          <th scope="col">{t('user.sessionUsed')}</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map(({ id, userAgent, ip, createdAt, lastUsedAt }) => (
          <tr key={id}>
            <td title={userAgent ?? undefined}>
              <TwoLines
                first={agentText(userAgent) ?? t('user.unknownDevice')}
                second={ip ?? t('user.unknownAddress')}
              />
            </td>
            <td>
              <RelativeTime at={createdAt} />
            </td>
            <td>
              <RelativeTime at={lastUsedAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
