import { useContext } from 'react';
import { UserContext } from './session/use-session.ts';

/** The time zone of the signed-in user, which every time on a screen is written in. */
export function useTimeZone(): string {
  return useContext(UserContext)?.timeZone ?? 'UTC';
}
