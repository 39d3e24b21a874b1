import { errorCatalogue, type ErrorCode } from '@wallet/contract';
import { operationsOf, parametersOf, type ApiDocument, type NamedOperation } from './document.ts';
import { examplesOf } from './examples.ts';
import { fieldTable, parameterTable } from './fields.ts';
import { html, prose, type Html } from './html.ts';

/** Every operation of the document: what it does, what it takes, answers and refuses, with examples. */
export function operationsPage(document: ApiDocument): Html {
  const all = operationsOf(document);
  const groups = document.tags.map(({ name, description }) => {
    const own = all.filter(({ tags }) => tags.includes(name));
    return html`<section id="${name.toLowerCase()}">
      <h2>${name}</h2>
      ${prose(description)}${own.map((operation) => section(document, operation))}
    </section>`;
  });
  return html`${prose(document.info.description)}
    <p>
      For machines: <a href="/v1/openapi.json">openapi.json</a> (OpenAPI 3.1). New here? Begin with
      the <a href="/docs/first-deposit">first deposit</a>.
    </p>
    ${groups}`;
}

function section(document: ApiDocument, operation: NamedOperation): Html {
  const { operationId, method, path, summary, description } = operation;
  const { curl, typeScript } = examplesOf(document, operation);
  return html`<article id="${operationId}">
    <h3><a href="#${operationId}">${summary}</a></h3>
    <p class="path"><span class="method">${method}</span> <code>${path}</code></p>
    ${prose(description)} ${taken(document, operation)}
    <h4>Example in curl</h4>
    <pre tabindex="0"><code>${curl}</code></pre>
    <h4>Example in TypeScript</h4>
    <pre tabindex="0"><code>${typeScript}</code></pre>
    ${answered(document, operation)} ${refused(operation)}
  </article>`;
}

function taken(document: ApiDocument, operation: NamedOperation): Html {
  const parameters = parametersOf(document, operation);
  const schema = operation.requestBody?.content['application/json']?.schema;
  return html`${
    parameters.length > 0
      ? html`<h4>Parameters</h4>
          ${parameterTable(document, parameters)}`
      : html``
  }
  ${
    schema
      ? html`<h4>Body</h4>
          ${fieldTable(document, schema)}`
      : html``
  }`;
}

function answered(document: ApiDocument, { responses }: NamedOperation): Html {
  const [status, answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const content = answer?.content?.['application/json'];
  if (!content)
    return html`<h4>Answer ${status}</h4>
      <p>Nothing is in it.</p>`;
  return html`<h4>Answer ${status}</h4>
    <pre tabindex="0"><code>${JSON.stringify(content.example, null, 2)}</code></pre>
    <details>
      <summary>Fields of the answer</summary>
      ${fieldTable(document, content.schema)}
    </details>`;
}

function refused({ responses }: NamedOperation): Html {
  const codes = Object.values(responses).flatMap(({ content }) =>
    Object.keys(content?.['application/problem+json']?.examples ?? {}),
  ) as ErrorCode[];
  const rows = codes.map(
    (code) =>
      html`<li>
        <a href="/docs/errors#${code}"><code>${code}</code></a>
        <span class="soft">${errorCatalogue[code].status}</span> ${errorCatalogue[code].title}
      </li>`,
  );
  return html`<details>
    <summary>What it may refuse (${codes.length})</summary>
    <ul class="codes">
      ${rows}
    </ul>
  </details>`;
}
