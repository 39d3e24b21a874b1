import type { Plugin } from 'vite';
import type { ThemeName } from './targets.ts';

/** Puts the target's own icon into the page. */
export function themedPage(theme: ThemeName): Plugin {
  return {
    name: 'themed-page',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll('%THEME%', theme) },
  };
}

/** Fetches the Latin font beside the first script, so that the text is not set twice. */
export function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              href: `/${file}`,
            },
            injectTo: 'head' as const,
          })),
    },
  };
}
