import '@theme/index.ts';
import './themes/fonts.css';
import './themes/tokens.css';
import './themes/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, prefetchSignedIn } from './app/app.tsx';
import { isEmbedded } from './app/embedding.ts';
import { observePreloadErrors } from './app/pages/preload-error.ts';
import { session, store } from './app/session/index.ts';
import { startInEnglish } from './app/text/public-language.ts';

document.documentElement.toggleAttribute('data-embedded', isEmbedded());
startInEnglish();
observePreloadErrors(window);
if (store.accessToken() !== null) prefetchSignedIn();
void session.start();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
