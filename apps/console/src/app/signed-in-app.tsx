import { routes } from '@variant/routes.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { CurrentUser } from '@wallet/contract';
import { use, useEffect, useState } from 'react';
import { ConfirmHost } from '../ui/dialog/confirm-dialog.tsx';
import { StepUpHost } from '../shared/step-up/step-up-host.tsx';
import { Toasts } from '../ui/toast/toasts.tsx';
import { mantineTheme, noColorSchemeManager } from '../themes/mantine-theme.ts';
import '../themes/mantine.css';
import { ask, endpoints } from './api.ts';
import { coalesce } from '../lib/queries/coalesce.ts';
import { useColorTheme } from './color-theme.ts';
import { loadCountries } from './countries.ts';
import { createQueryClient } from './query-client.ts';
import { channel } from './realtime/index.ts';
import { createAppRouter } from './router/create-app-router.tsx';
import { admit, session } from './session/index.ts';
import { UserContext } from './session/use-session.ts';
import { showStartingLanguage } from './text/choice.ts';

/** A busy merchant's balance changes many times a second; the user is read this often at most. */
const userRestMs = 300;

const languages = new Map<string, Promise<void>>();
session.subscribe(() => {
  if (session.get().status === 'signedOut') languages.clear();
});

/** Everything behind the sign-in. A new user or role starts it anew. */
export function SignedInApp({ user }: { user: CurrentUser }) {
  use(languageOf(user));
  return (
    <UserContext value={user}>
      <Furniture key={`${user.id} ${user.roleId} ${user.teamRole ?? ''}`} user={user} />
    </UserContext>
  );
}

function Furniture({ user }: { user: CurrentUser }) {
  const scheme = useColorTheme();
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(() => {
    land(user);
    return createAppRouter({ routes, user });
  });
  useEffect(() => {
    channel.connect();
    void loadCountries(() => ask(endpoints.countries, {}));
    const leaveReconnect = channel.onReconnect(() => {
      void queryClient.invalidateQueries();
      void session.reloadUser();
    });
    const leaveBalance = channel.hear(
      'merchant:trigger-available-balance',
      coalesce(() => void session.reloadUser(), userRestMs),
    );
    return () => {
      leaveReconnect();
      leaveBalance();
      channel.disconnect();
    };
  }, [queryClient]);
  return (
    <MantineProvider
      theme={mantineTheme}
      forceColorScheme={scheme}
      colorSchemeManager={noColorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ConfirmHost />
        <StepUpHost />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}

/**
 * Someone who is signed in already is sent on from the guests' pages before the first page is
 * drawn. The address changes silently: nothing on the screen follows it yet, and the router reads
 * it next.
 */
function land(user: CurrentUser): void {
  const { pathname: path, search } = window.location;
  const admission = admit({ routes, path, search, user });
  if (admission.kind === 'redirect') window.history.replaceState(null, '', admission.to);
}

/** One promise per sign-in: a component that waits must find the same one again. */
function languageOf(user: CurrentUser): Promise<void> {
  const kept = languages.get(user.id) ?? showStartingLanguage(user);
  languages.set(user.id, kept);
  return kept;
}
