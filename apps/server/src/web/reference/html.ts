/** Text that is safe as HTML: the only way values get into the pages of the reference. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | undefined | readonly Html[];

/** Writes HTML; everything put into it is escaped unless it was made here. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: texts.reduce((text, next, at) => text + shown(parts[at - 1]) + next) };
}

function shown(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part));
  return 'html' in part ? part.html : part.map((each) => each.html).join('');
}

/** Words with `code` in backticks, and paragraphs divided by empty lines. */
export function prose(text: string): Html {
  const paragraphs = text
    .split('\n\n')
    .map((each) => `<p>${escape(each).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`);
  return { html: paragraphs.join('') };
}

/** A block of code, which the keyboard can scroll. */
export function code(text: string): Html {
  return html`<pre tabindex="0"><code>${text}</code></pre>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
