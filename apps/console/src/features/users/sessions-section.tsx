import type { UserDetail } from '@wallet/contract';
import { useText } from '../../app/text/index.ts';
import { agentText } from '../../kit/agent-text.ts';
import { Card } from '../../kit/card.tsx';
import { RelativeTime } from '../../kit/relative-time.tsx';
import classes from './users.module.css';

/** Where the user is signed in now. */
export function SessionsSection({ sessions }: { sessions: UserDetail['sessions'] }) {
  const t = useText();
  return (
    <Card title={t('user.sessions')} aside={<span className="figures">{sessions.length}</span>}>
      {sessions.length === 0 ? <p className={classes.none}>{t('user.noSessions')}</p> : (
        <div className={classes.scroll}>
          <table className={classes.table} aria-label={t('user.sessions')}>
            <thead>
              <tr>
                <th scope="col">{t('user.sessionDevice')}</th>
                <th scope="col">{t('user.sessionAddress')}</th>
                <th scope="col">{t('user.sessionStarted')}</th>
                <th scope="col">{t('user.sessionUsed')}</th>
              </tr>
            </thead>
            <tbody>
              {sessions.map((session) => (
                <tr key={session.id}>
                  <td title={session.userAgent ?? undefined}>{agentText(session.userAgent) ?? t('user.unknownDevice')}</td>
                  <td>{session.ip ?? '\u2013'}</td>
                  <td><RelativeTime at={session.createdAt} /></td>
                  <td><RelativeTime at={session.lastUsedAt} /></td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
