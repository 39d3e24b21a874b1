import type { CurrentUser } from '@wallet/contract';
import { createContext, useContext } from 'react';
import { useStore } from '../../lib/use-store.ts';
import { session, type SessionState } from './index.ts';

export function useSession(): SessionState {
  return useStore(session);
}

export const UserContext = createContext<CurrentUser | undefined>(undefined);

/** The signed-in user. Only for components inside the signed-in application. */
export function useUser(): CurrentUser {
  const user = useContext(UserContext);
  if (!user) throw new Error('useUser outside the signed-in application');
  return user;
}
