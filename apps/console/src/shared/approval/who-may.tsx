import { useQuery } from '@tanstack/react-query';
import type { ApprovalSubject } from '@wallet/contract';
import { ask, endpoints } from '../../app/api.ts';
import { useMay } from '../../app/session/use-may.ts';
import { useText } from '../../lib/text/index.ts';
import { MayDecideText, mayDecideLabels } from './may-decide-text.tsx';
import classes from './who-may.module.css';
import styles from '../../ui/shared-styles.module.css';

/**
 * What the reader is to something that needs two persons, who may say the next word, and whether
 * words came from one browser.
 */
export function WhoMay({ subject, id }: { subject: ApprovalSubject; id: string }) {
  const t = useText();
  const data = useApproval(subject, id);
  if (!data) return null;
  const shared = data.words.filter(({ sameBrowser }) => sameBrowser);
  return (
    <span className={classes.who}>
      <MayDecideText of={data.mayDecide} />
      {shared.map(({ by, at, ownCode }) => (
        <span className={styles.block} key={at}>
          {t(ownCode === null ? 'whoMay.sameBrowser' : 'whoMay.sameBrowserCode', {
            name: by?.name ?? t('whoMay.colleague'),
          })}
        </span>
      ))}
    </span>
  );
}

/** Only who may say the next word, on one line of a list. */
export function WhoMayLine({ subject, id }: { subject: ApprovalSubject; id: string }) {
  const t = useText();
  const data = useApproval(subject, id);
  return data ? <>{mayDecideLabels(data.mayDecide, t).who}</> : null;
}

function useApproval(subject: ApprovalSubject, id: string) {
  const { allowed } = useMay('unmatched.read');
  const { data } = useQuery({
    queryKey: ['approvals', subject, id],
    queryFn: ({ signal }) => ask(endpoints.getApproval, { params: { subject, id }, signal }),
    enabled: allowed,
  });
  return data;
}
