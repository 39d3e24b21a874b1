import { useQuery } from '@tanstack/react-query';
import type { ApprovalSubject } from '@wallet/contract';
import { ask, endpoints } from '../app/api.ts';
import { useMay } from '../app/session/use-may.ts';
import { useText } from '../app/text/index.ts';
import { ListTime } from './relative-time.tsx';
import classes from './who-may.module.css';

/** Who may say the next word about something that needs two persons, and whether words came from one browser. */
export function WhoMay({ subject, id }: { subject: ApprovalSubject; id: string }) {
  const t = useText();
  const { allowed } = useMay('unmatched.read');
  const { data } = useQuery({
    queryKey: ['approvals', subject, id],
    queryFn: ({ signal }) => ask(endpoints.getApproval, { params: { subject, id }, signal }),
    enabled: allowed,
  });
  if (!data) return null;
  const { roles, people, needsAnotherAdmin, until } = data.mayDecide;
  const shared = data.words.filter(({ sameBrowser }) => sameBrowser);
  return (
    <span className={classes.who}>
      <span className={classes.line}>
        {needsAnotherAdmin
          ? t('whoMay.nobody')
          : t('whoMay.people', {
              names: people.map(({ name }) => name).join(', '),
              roles: roles.join(', '),
            })}
        {until === null ? null : (
          <>
            {' '}
            {t('whoMay.until')} <ListTime at={until} />
          </>
        )}
      </span>
      {shared.map(({ by, at, ownCode }) => (
        <span className={classes.line} key={at}>
          {t(ownCode === null ? 'whoMay.sameBrowser' : 'whoMay.sameBrowserCode', {
            name: by?.name ?? '',
          })}
        </span>
      ))}
    </span>
  );
}
