import { IconPlus } from '@tabler/icons-react';
import type { UserRow } from '@wallet/contract';
import { lazy, Suspense } from 'react';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useUser } from '../../../app/session/use-session.ts';
import { useText } from '../../../lib/text/index.ts';
import { ActionButton } from '../../../shared/acts/action-button.tsx';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { RelativeTime } from '../../../shared/time/relative-time.tsx';
import { SectionState } from '../../../shared/failure/section-state.tsx';
import { StatusShape } from '../../../ui/status/status-shape.tsx';
import { useFoundRow } from '../../../lib/use-found-row.ts';
import { actionIcons, actionsOf, disabledReasonOf, shapes, type TeamAct } from './team.ts';
import { useTeam, useTeamActs } from './use-team.ts';
import classes from './settings.module.css';
import styles from '../../../ui/shared-styles.module.css';

const InviteDialog = lazy(async () => ({
  default: (await import('./invite-dialog.tsx')).InviteDialog,
}));

/** The people of the merchant: who they are, whether they use codes, and what can be done about each. */
export function TeamPart() {
  const t = useText();
  const [search, patch] = useUrlSearch();
  const mayRead = useMay('users.read');
  const list = useTeam(mayRead.allowed);
  const acts = useTeamActs();
  return (
    <Card
      title={t('settings.section.team')}
      aside={
        <ActionButton act="inviteTeam" size="s" icon={IconPlus}>
          {t('team.invite')}
        </ActionButton>
      }
    >
      <div className={classes.form}>
        <p className={styles.quiet}>{t('team.text')}</p>
        {acts.error ? <FormProblem error={acts.error} /> : null}
      </div>
      <SectionState query={list} right={mayRead.reason} empty={t('team.empty')}>
        {(rows) => (
          <ul aria-label={t('settings.section.team')}>
            {rows.map((user) => (
              <Person key={user.id} user={user} team={rows} onAct={acts.start} />
            ))}
          </ul>
        )}
      </SectionState>
      <Suspense fallback={null}>
        {search['new'] === 'person' ? (
          <InviteDialog onClose={() => patch({ new: undefined }, { replace: true })} />
        ) : null}
      </Suspense>
    </Card>
  );
}

interface PersonProps {
  user: UserRow;
  team: readonly UserRow[];
  onAct: (act: TeamAct, user: UserRow) => void;
}

function Person({ user, team, onAct }: PersonProps) {
  const t = useText();
  const { id: ownId } = useUser();
  const [search] = useUrlSearch();
  const { id, name, email, teamRole, status, hasTotp, lastLoginAt } = user;
  return (
    <li className={classes.item} {...useFoundRow<HTMLLIElement>(search['id'] === id)}>
      <span className={classes.grow}>
        <strong>{name}</strong>
        {id === ownId ? <span className={classes.you}>{t('team.you')}</span> : null}
        <span className={classes.second}>
          {[email, teamRole === null ? [] : t(`teamRole.${teamRole}`)].flat().join(' \u00b7 ')}
        </span>
      </span>
      <span className={classes.itemEnd}>
        <span className={classes.status}>
          <StatusShape shape={shapes[status]} />
          {t(`team.status.${status}`)}
        </span>
        <span className={classes.second}>
          {t(hasTotp ? 'team.totpOn' : 'team.totpOff')}
          {lastLoginAt === null ? null : (
            <>
              , {t('team.lastHere')} <RelativeTime at={lastLoginAt} />
            </>
          )}
        </span>
      </span>
      <PersonMenu user={user} team={team} onAct={onAct} />
    </li>
  );
}

function PersonMenu({ user, team, onAct }: PersonProps) {
  const t = useText();
  const { id: ownId } = useUser();
  const rights: Readonly<Record<TeamAct, string | undefined>> = {
    resend: useMay('users.invite').reason,
    disable: useMay('users.disable').reason,
    enable: useMay('users.disable').reason,
  };
  const why = (act: TeamAct) => {
    const hindrance = disabledReasonOf(act, user, { ownId, team });
    return rights[act] ?? (hindrance && t(hindrance));
  };
  return (
    <ActionMenu
      label={t('team.acts', { name: user.name })}
      size="s"
      acts={actionsOf(user).map((act) => ({
        key: act,
        label: t(`team.act.${act}`),
        icon: actionIcons[act],
        danger: act === 'disable',
        reason: why(act),
        onPress: () => onAct(act, user),
      }))}
    />
  );
}
