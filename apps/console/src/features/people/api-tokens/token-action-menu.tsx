import { IconBan, IconRefresh, IconUserCheck } from '@tabler/icons-react';
import { missingForScope, type ApiTokenRow } from '@wallet/contract';
import { useMay } from '../../../app/session/use-may.ts';
import { useUser } from '../../../app/session/use-session.ts';
import { useText } from '../../../lib/text/index.ts';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';

export interface TokenActs {
  rotate: (token: ApiTokenRow) => void;
  revoke: (token: ApiTokenRow) => void;
  adopt: (token: ApiTokenRow) => void;
}

/** Rotate, adopt and revoke; what cannot be done now says why. */
export function TokenActionMenu({
  token,
  acts: { rotate, revoke, adopt },
}: {
  token: ApiTokenRow;
  acts: TokenActs;
}) {
  const t = useText();
  const may = {
    manage: useMay('apiTokens.manage').reason,
    revoke: useMay('apiTokens.revoke').reason,
  };
  const user = useUser();
  const { state, name, scopes, mode, ends } = token;
  const hasEnded = state === 'expired' || state === 'revoked' ? t('tokens.hasEnded') : undefined;
  const [missing] = scopes.flatMap((scope) => missingForScope(user, scope, mode) ?? []);
  const notCovered = missing && t('tokens.scopeMissing', { right: missing });
  return (
    <ActionMenu
      label={t('tokens.acts', { name })}
      size="s"
      acts={[
        {
          key: 'rotate',
          label: t('tokens.rotate'),
          icon: IconRefresh,
          reason:
            may.manage ??
            hasEnded ??
            (state === 'ending' ? t('tokens.hasSuccessor') : undefined) ??
            notCovered,
          onPress: () => rotate(token),
        },
        {
          key: 'adopt',
          label: t('tokens.adopt'),
          icon: IconUserCheck,
          reason:
            may.manage ??
            hasEnded ??
            (ends === null ? t('tokens.answered') : undefined) ??
            notCovered,
          onPress: () => adopt(token),
        },
        {
          key: 'revoke',
          label: t('tokens.revoke'),
          icon: IconBan,
          danger: true,
          reason: may.revoke ?? hasEnded,
          onPress: () => revoke(token),
        },
      ]}
    />
  );
}
