import { errorCatalogue, type ErrorCode } from '@wallet/contract';
import { html, prose, type Html } from './html.ts';

/** Every code there is, by its place: the `type` of every problem leads to its entry. */
export function errorsPage(): Html {
  const rows = (Object.keys(errorCatalogue) as ErrorCode[]).map((code) => {
    const { status, title, whatToDo } = errorCatalogue[code];
    return html`<div class="field" id="${code}" role="row">
      <div role="cell">
        <a href="#${code}"><code>${code}</code></a> <span class="soft">${status}</span>
      </div>
      <div role="cell"><strong>${title}</strong>${prose(whatToDo)}</div>
    </div>`;
  });
  return html`${prose('Errors are problem details (RFC 9457) with content type `application/problem+json`. The `code` is the promise; titles and details are words and may change. `type` leads here.')}
    <div class="fields" role="table">${rows}</div>`;
}
