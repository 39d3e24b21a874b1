import { routes } from '@variant/routes.ts';
import { useState } from 'react';
import { usePlace } from '../../../app/place.ts';
import { landingOf, landingPaths } from '../../../app/session/index.ts';
import { useText } from '../../../lib/text/index.ts';
import { FormMessage } from '../../../ui/fields/form-message.tsx';
import { readFinished } from './arrival.ts';
import { AuthFrame } from './auth-frame.tsx';
import { AuthLink } from './auth-link.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Sign-in: says what was finished before and where one goes on to, and nothing about who exists. */
export function SignInPage() {
  const t = useText();
  const [finished] = useState(readFinished);
  const goOn = useDestination();
  const [before = '', after = ''] = t('signIn.goOn', { page: '|' }).split('|');
  return (
    <AuthFrame
      heading={t('signIn.heading')}
      lead={
        goOn && (
          <>
            {before}
            <strong>{t(goOn)}</strong>
            {after}
          </>
        )
      }
      link={
        <AuthLink to="/auth/activate" quiet>
          {t('signIn.activate')}
        </AuthLink>
      }
    >
      {finished === null ? null : (
        <div role="status">
          <FormMessage shape="good">{t(`signIn.finished.${finished}`)}</FormMessage>
        </div>
      )}
      <SignInForm />
    </AuthFrame>
  );
}

/** The title of the page that the redirect leads to; none for the start page. */
function useDestination() {
  const { search } = usePlace();
  const landing = landingOf(search, landingPaths(routes));
  const path = landing.split('?')[0];
  return landing === '/' ? undefined : routes.find((route) => route.path === path)?.title;
}
