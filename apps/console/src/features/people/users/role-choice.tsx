import { useUser } from '../../../app/session/use-session.ts';
import { useText } from '../../../lib/text/index.ts';
import { roleDisabledReason, type InvitedRole } from './invite-rules.ts';
import classes from './users.module.css';

/** The roles that can be given, each with what it is for; one that cannot be given says why. */
export function RoleChoice<Role extends InvitedRole>({
  offered,
  chosen,
  onChange,
}: {
  offered: readonly Role[];
  chosen: Role | null;
  onChange: (roleId: Role) => void;
}) {
  const t = useText();
  const { roleId: by } = useUser();
  return (
    <fieldset className={classes.roles}>
      <legend>{t('users.role')}</legend>
      {offered.map((roleId) => {
        const hindrance = roleDisabledReason(roleId, by);
        return (
          <label
            key={roleId}
            className={classes.role}
            data-off={hindrance === null ? undefined : true}
          >
            <input
              type="radio"
              name="roleId"
              value={roleId}
              checked={chosen === roleId}
              disabled={hindrance !== null}
              aria-describedby={`role-note-${roleId}`}
              onChange={() => onChange(roleId)}
            />
            <span>
              <strong>{t(`role.${roleId}`)}</strong>
              <span id={`role-note-${roleId}`} className={classes.roleNote}>
                {t(hindrance ?? `invite.roleNote.${roleId}`)}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
