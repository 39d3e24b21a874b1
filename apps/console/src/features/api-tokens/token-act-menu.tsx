import { IconBan, IconRefresh } from '@tabler/icons-react';
import type { ApiTokenRow } from '@wallet/contract';
import { useMay } from '../../app/session/use-may.ts';
import { useText } from '../../app/text/index.ts';
import { ActMenu } from '../../kit/act-menu.tsx';

export interface TokenActs {
  rotate: (token: ApiTokenRow) => void;
  revoke: (token: ApiTokenRow) => void;
}

/** Rotate and revoke; what cannot be done now says why. */
export function TokenActMenu({
  token,
  acts: { rotate, revoke },
}: {
  token: ApiTokenRow;
  acts: TokenActs;
}) {
  const t = useText();
  const may = {
    manage: useMay('apiTokens.manage').reason,
    revoke: useMay('apiTokens.revoke').reason,
  };
  const { state, name } = token;
  const hasEnded = state === 'expired' || state === 'revoked' ? t('tokens.hasEnded') : undefined;
  return (
    <ActMenu
      label={t('tokens.acts', { name })}
      size="s"
      acts={[
        {
          key: 'rotate',
          label: t('tokens.rotate'),
          icon: IconRefresh,
          reason:
            may.manage ?? hasEnded ?? (state === 'ending' ? t('tokens.hasSuccessor') : undefined),
          onPress: () => rotate(token),
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
