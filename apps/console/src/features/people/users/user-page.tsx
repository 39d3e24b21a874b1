import { useParams } from '@tanstack/react-router';
import type { UserDetail } from '@wallet/contract';
import { ForbiddenPage } from '../../../app/pages/forbidden-page.tsx';
import { missingRight } from '../../../app/session/index.ts';
import { useUser } from '../../../app/session/use-session.ts';
import { useText } from '../../../lib/text/index.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DetailBones, DetailPage } from '../../../ui/detail-frame.tsx';
import { ErrorState } from '../../../shared/failure/error-state.tsx';
import { PendingCard } from '../../../shared/pending/pending-card.tsx';
import { Tag } from '../../../shared/status/status-label.tsx';
import { AccessSection } from './access-section.tsx';
import { ActivitySection } from './activity-section.tsx';
import { ActionProblem } from './form-problem.tsx';
import { InformationSection } from './information-section.tsx';
import { RoleSection } from './role-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { useUserActions } from './use-user-actions.ts';
import { UserActionMenu } from './user-action-menu.tsx';
import { UserStatusLabel } from './user-status.tsx';
import { useUserDetail } from './use-users.ts';

/** One user: who it is, what the account is allowed and able to do, where it is signed in, and what it did. */
export function UserPage() {
  const t = useText();
  const { id } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch, isFetching } = useUserDetail(id ?? '');
  const right = missingRight(error);
  if (right !== null) return <ForbiddenPage right={right} />;
  if (data) return <UserBody detail={data} />;
  return error ? (
    <ErrorState
      heading={t('user.failed')}
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  ) : (
    <DetailBones />
  );
}

function UserBody({ detail }: { detail: UserDetail }) {
  const t = useText();
  const { user } = detail;
  const { start, isBusy, failed } = useUserActions();
  const isOwn = useUser().id === user.id;
  return (
    <DetailPage
      list={{ path: '/user', name: t('users.table') }}
      name={user.name}
      status={
        <>
          <UserStatusLabel user={user} />
          {isOwn ? <Tag>{t('users.you')}</Tag> : null}
        </>
      }
      note={
        <>
          {user.email}
          <CopyButton value={user.email} what={t('users.email')} />
        </>
      }
      acts={<UserActionMenu user={user} onAct={start} />}
      main={
        <>
          <ActionProblem failed={failed} />
          <PendingCard query={{ subjectId: user.id }} under={['user', user.id]} />
          <InformationSection detail={detail} />
          <SessionsSection sessions={detail.sessions} />
          <ActivitySection user={user} />
        </>
      }
      side={
        <>
          <AccessSection detail={detail} isBusy={isBusy} onAct={start} />
          <RoleSection roleId={user.roleId} />
        </>
      }
    />
  );
}
