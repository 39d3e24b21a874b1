import { routes } from '@variant/routes.ts';
import { lazy, Suspense, useEffect, type ReactElement, type ReactNode } from 'react';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { isEmbedded } from './embedding.ts';
import { EmbedLayout } from './layouts/embed-layout.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { replacePlace, usePlace } from './place.ts';
import { admit } from './session/index.ts';
import { useTitle } from './use-title.ts';
import type { ConsolePage } from './variant.ts';

const pages = new Map<string, ReactElement>(
  routes.flatMap((route) =>
    route.isPublic && !route.isExternal ? [[route.path, pageElement(route)]] : [],
  ),
);

function pageElement(route: ConsolePage): ReactElement {
  const Page = lazy(async () => ({ default: (await route.page()).Page }));
  return <Page />;
}

/** The pages of visitors who are not signed in. They need no router. */
export function PublicApp() {
  const { path, search } = usePlace();
  const admission = admit({ routes, path, search });
  const Layout = isEmbedded() ? EmbedLayout : BareLayout;
  if (admission.kind === 'redirect') return <Redirect to={admission.to} />;
  return (
    <Layout>
      {admission.kind === 'show' && !admission.route.isExternal ? (
        <PublicPage route={admission.route} />
      ) : (
        <NotFoundPage />
      )}
    </Layout>
  );
}

/** Nothing stands around public pages. */
function BareLayout({ children }: { children: ReactNode }) {
  return <main>{children}</main>;
}

function PublicPage({ route }: { route: ConsolePage }) {
  useTitle(route.title);
  return <Suspense fallback={<PageSpinner />}>{pages.get(route.path)}</Suspense>;
}

function Redirect({ to }: { to: string }) {
  useEffect(() => replacePlace(to), [to]);
  return <PageSpinner />;
}
