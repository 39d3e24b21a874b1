import { routes } from '@variant/routes.ts';
import { lazy, Suspense, useEffect, type ReactElement } from 'react';
import { PageSpinner } from '../kit/page-spinner.tsx';
import { BareLayout } from './layouts/bare-layout.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { replacePlace, usePlace } from './place.ts';
import { admit } from './session/index.ts';
import { useTitle } from './use-title.ts';
import type { RouteDefinition } from './variant.ts';

const pages = new Map<string, ReactElement>(routes.filter((route) => route.isPublic).map((route) => [route.path, pageElement(route)]));

function pageElement(route: RouteDefinition): ReactElement {
  const Page = lazy(async () => ({ default: (await route.page()).Page }));
  return <Page />;
}

/** The pages of visitors who are not signed in. They need no router: every move between them is a plain address. */
export function PublicApp() {
  const { path, search } = usePlace();
  const admission = admit({ routes, path, search });
  if (admission.kind === 'redirect') return <Redirect to={admission.to} />;
  return <BareLayout>{admission.kind === 'show' ? <PublicPage route={admission.route} /> : <NotFoundPage />}</BareLayout>;
}

function PublicPage({ route }: { route: RouteDefinition }) {
  useTitle(route.title);
  return <Suspense fallback={<PageSpinner />}>{pages.get(route.path)}</Suspense>;
}

function Redirect({ to }: { to: string }) {
  useEffect(() => replacePlace(to), [to]);
  return <PageSpinner />;
}
