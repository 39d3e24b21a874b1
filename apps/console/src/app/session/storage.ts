import { roleIds, type RoleId } from '@wallet/contract';

/** The names in local storage. They are part of the product's promise: other tools and tests rely on them. */
export const storageKeys = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  session: 'session',
} as const;

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** The session's id and role: no secret. */
export interface SessionItem {
  id: string;
  roleId: RoleId;
}

export interface SessionStore {
  accessToken: () => string | null;
  refreshToken: () => string | null;
  session: () => SessionItem | null;
  saveTokens: (pair: TokenPair) => void;
  saveSession: (item: SessionItem) => void;
  clear: () => void;
}

type Items = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The stored session. Reads the storage every time, so that what another tab wrote is seen at once. */
export function sessionStore(items: Items): SessionStore {
  return {
    accessToken: () => items.getItem(storageKeys.accessToken),
    refreshToken: () => items.getItem(storageKeys.refreshToken),
    session: () => readSession(items.getItem(storageKeys.session)),
    saveTokens({ accessToken, refreshToken }) {
      items.setItem(storageKeys.accessToken, accessToken);
      items.setItem(storageKeys.refreshToken, refreshToken);
    },
    saveSession: ({ id, roleId }) =>
      items.setItem(storageKeys.session, JSON.stringify({ id, roleId })),
    clear: () => Object.values(storageKeys).forEach((key) => items.removeItem(key)),
  };
}

function isSessionItem(item: unknown): item is SessionItem {
  if (typeof item !== 'object' || item === null || !('id' in item) || !('roleId' in item))
    return false;
  return typeof item.id === 'string' && roleIds.some((roleId) => roleId === item.roleId);
}

/** A damaged item counts as none. */
function readSession(text: string | null): SessionItem | null {
  try {
    const item: unknown = JSON.parse(text ?? 'null');
    return isSessionItem(item) ? item : null;
  } catch {
    return null;
  }
}
