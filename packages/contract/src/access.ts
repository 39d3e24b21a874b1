import type { Permission, TokenScope } from './roles.ts';

/** Who may call an endpoint, and where it is served: spread into its row of the table. */
interface Right<P extends Permission> {
  readonly surface: 'console';
  readonly who: { readonly permission: P };
}

/** Users of both consoles who have the permission. */
export function forBoth<const P extends Permission>(permission: P): Right<P> {
  return { surface: 'console', who: { permission } };
}

export function forAdmins<const P extends Permission>(
  permission: P,
): Right<P> & { readonly consoles: readonly ['admin'] } {
  return { ...forBoth(permission), consoles: ['admin'] };
}

export function forMerchants<const P extends Permission>(
  permission: P,
): Right<P> & { readonly consoles: readonly ['merchant'] } {
  return { ...forBoth(permission), consoles: ['merchant'] };
}

/** API tokens of merchants that have the scope. */
export function forTokens<const S extends TokenScope>(
  scope: S,
): {
  readonly surface: 'merchantApi';
  readonly who: { readonly scope: S };
  readonly consoles: readonly ['merchant'];
} {
  return { surface: 'merchantApi', who: { scope }, consoles: ['merchant'] };
}

/** Everyone who is signed in, in both consoles. */
export const forSignedIn = { surface: 'console', who: 'signedIn' } as const;

/** The payer of a link. */
export const forPayers = { surface: 'public', who: 'payer' } as const;
