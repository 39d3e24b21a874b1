import { operationsOf, type ApiDocument } from './document.ts';
import { guides } from './guides.ts';
import { html, type Html } from './html.ts';

export interface Page {
  path: string;
  title: string;
  body: Html;
}

/** A whole page with the way to all others. It needs no script and nothing from elsewhere. */
export function wholePage({ path, title, body }: Page, document: ApiDocument): string {
  const link = (to: string, text: string) =>
    html`<li><a href="${to}" ${to === path ? html` aria-current="page"` : html``}>${text}</a></li>`;
  const operations = operationsOf(document).map(({ operationId, summary }) =>
    link(`/docs#${operationId}`, summary),
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} - Wallet App API</title>
        <link rel="stylesheet" href="/docs/style.css" />
      </head>
      <body>
        <div class="frame">
          <nav aria-label="Documentation">
            <strong>Guides</strong>
            <ul>
              ${guides.map((guide) => link(guide.path, guide.title))}
            </ul>
            <strong>Reference</strong>
            <ul>
              ${link('/docs', 'Operations')}${link('/docs/errors', 'Errors')}
            </ul>
            <ul class="operations">
              ${operations}
            </ul>
          </nav>
          <main>
            <h1>${title}</h1>
            ${body}
          </main>
        </div>
      </body>
    </html>`.html;
}
