import { may, type Permission } from '@wallet/contract';
import { useText } from '../../lib/text/index.ts';
import { useUser } from './use-session.ts';

export interface May {
  allowed: boolean;
  /** Names the missing right, for the control that cannot be used; undefined when it can. */
  reason: string | undefined;
}

/** Whether the user has a right. The server decides; a screen says why a control is disabled. */
export function useMay(permission: Permission): May {
  const t = useText();
  const allowed = may(useUser(), permission);
  return { allowed, reason: allowed ? undefined : t('forbidden.text', { right: permission }) };
}
