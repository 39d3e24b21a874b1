import type { MouseEvent, ReactNode } from 'react';
import { goPlace } from '../../../app/place.ts';
import { useText } from '../../../lib/text/index.ts';
import classes from './auth.module.css';

interface AuthLinkProps {
  to: string;
  quiet?: boolean;
  children: ReactNode;
}

/** A link between the pages before the sign-in. It stays a link for a new tab; in this one nothing is loaded anew. */
export function AuthLink({ to, quiet = false, children }: AuthLinkProps) {
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    goPlace(to);
  };
  return (
    <a className={quiet ? undefined : classes.link} href={to} onClick={go}>
      {children}
    </a>
  );
}

export function ToSignIn({ quiet = false }: Pick<AuthLinkProps, 'quiet'>) {
  return (
    <AuthLink to="/auth/signin" quiet={quiet}>
      {useText()('auth.toSignIn')}
    </AuthLink>
  );
}
