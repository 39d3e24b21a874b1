import type { RoleId } from '@wallet/contract';
import { useText } from '../../../lib/text/index.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusShape } from '../../../ui/status/status-shape.tsx';
import { rightsOf } from './role-rights.ts';
import classes from './users.module.css';

/** What the role may do and what not, in words. */
export function RoleSection({ roleId }: { roleId: RoleId }) {
  const t = useText();
  const { may, mayNot } = rightsOf(roleId);
  return (
    <Card title={t('user.roleMay', { role: t(`role.${roleId}`) })}>
      <ul className={classes.rights} aria-label={t('user.may')}>
        {may.map(({ permission, limit }) => (
          <li key={permission} className={classes.right}>
            <StatusShape shape="good" />
            <span>
              {t(`right.${permission}`)}
              {limit === null ? null : (
                <span className={classes.soft}>, {t(`rightLimit.${limit}`)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {mayNot.length === 0 ? null : (
        <ul className={classes.rights} aria-label={t('user.mayNot')}>
          {mayNot.map((permission) => (
            <li key={permission} className={classes.right}>
              <StatusShape shape="over" />
              <span className={classes.soft}>{t(`right.${permission}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
