import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MerchantProfile } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { actorName, actionText, reasonText } from '../../../../shared/audit/audit-text.ts';
import { Card } from '../../../../ui/card.tsx';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { SectionState } from '../../../../shared/failure/section-state.tsx';
import classes from '../merchants.module.css';

const shownRows = '10';

/** The latest entries of the audit log about this merchant and what belongs to it. */
export function AuditSection({ merchant: { id } }: { merchant: MerchantProfile }) {
  const t = useText();
  const may = useMay('audit.read');
  const list = useQuery({
    queryKey: ['merchantAudit', id],
    queryFn: ({ signal }) =>
      ask(endpoints.listAuditEntries, { query: { merchantId: id, limit: shownRows }, signal }),
    enabled: may.allowed,
  });
  return (
    <Card
      title={t('merchantPart.audit')}
      aside={
        may.allowed ? (
          <Link to="/audit-log" search={{ entity: 'merchant', object: id }}>
            {t('user.activityAll')}
          </Link>
        ) : null
      }
    >
      <SectionState query={list} right={may.reason} empty={t('user.activityNone')}>
        {(rows) => (
          <ul>
            {rows.map((entry) => (
              <li key={entry.id} className={classes.item}>
                <span className={classes.grow}>
                  {actionText(entry.action, t)}
                  <span className={classes.second}>{reasonText(entry, t)}</span>
                </span>
                <span className={classes.itemEnd}>
                  <span>{actorName(entry, t)}</span>
                  <span className={classes.second}>
                    <ListTime at={entry.at} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </SectionState>
    </Card>
  );
}
