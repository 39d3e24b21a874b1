import type { Page, Request } from 'playwright-core';
import { hostileHost, mark, visible } from './texts.ts';

/** Everything that would have happened if a text had been taken for markup, a script or an address. */
export interface Watched {
  /** What went wrong since the last time. */
  faults(): Promise<string[]>;
  /** Resolves as soon as nothing is being fetched; streams and sockets do not count. */
  idle(): Promise<void>;
  /** Whether the page shows a hostile text as it stands. */
  shows(): Promise<boolean>;
}

/**
 * Runs before every script of the page; a content policy that stops a script is a fault too, since
 * something tried to run.
 */
const trap = `window.${mark} = () => console.error('${mark}: a stored text ran');
document.addEventListener('securitypolicyviolation', (event) => console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI));`;

/** Elements and attributes that only a hostile text could have made. */
const made = `[...document.querySelectorAll('img[src="x"], [onerror], [onload], a[href^="javascript:" i], [src^="javascript:" i], [action^="javascript:" i], a[href*="${hostileHost}"]')].map((element) => 'made: ' + element.outerHTML.slice(0, 200))`;

/**
 * Texts that stand on one line behind a hostile one and in nothing that keeps its direction to itself: the mark in the
 * hostile one turns them, and 1234 is read as 4321. A line ends with its block, at a `br`, and with what isolates it.
 */
const turned = String.raw`(() => {
  const found = [];
  const isApart = (element) => {
    const { display, unicodeBidi } = getComputedStyle(element);
    return display !== 'inline' || unicodeBidi !== 'normal';
  };
  const lineOf = (node) => {
    let scope = node.parentElement;
    while (scope !== document.body && !isApart(scope)) scope = scope.parentElement;
    return scope;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const mark = node.data.lastIndexOf('\u202e');
    if (mark < 0 || !node.parentElement.checkVisibility()) continue;
    let behind = node.data.slice(mark + 1).replace(/^txt\.exe/, '').split('\n')[0];
    const line = lineOf(node);
    const rest = document.createTreeWalker(line, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    rest.currentNode = node;
    for (let next = rest.nextNode(); next; next = rest.nextNode()) {
      if (next.nodeType === 1 ? next.tagName === 'BR' || isApart(next) : lineOf(next) !== line) break;
      if (next.nodeType === 3) behind += next.data;
    }
    if (/[\p{L}\p{N}]/u.test(behind)) found.push('turned: ' + JSON.stringify(behind.slice(0, 80)) + ' in ' + line.outerHTML.slice(0, 160));
  }
  return found;
})()`;

/** Also text that is typed into fields counts as shown. */
const seen = `document.body.innerText.includes(${JSON.stringify(visible)}) || document.body.innerText.includes('<img/src=x/onerror') || [...document.querySelectorAll('input, textarea')].some((field) => field.value.includes(${JSON.stringify(visible)}))`;

/** Watches a page of these hosts. Only refusals (4xx) are not its fault. */
export async function watchPage(page: Page, hosts: readonly string[]): Promise<Watched> {
  const found: string[] = [];
  await page.addInitScript(trap);
  page.on('dialog', (dialog) => {
    found.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => found.push(`an error: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !/status of 4\d\d/.test(text)) found.push(text);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:|^wss?:/.test(url.protocol) && !hosts.includes(url.host))
      found.push(`a request to ${url.host}`);
  });
  const open = new Set<Request>();
  const waiting: (() => void)[] = [];
  const close = (request: Request) => {
    open.delete(request);
    if (open.size === 0) waiting.splice(0).forEach((done) => done());
  };
  page
    .on('request', (request) => request.resourceType() !== 'eventsource' && open.add(request))
    .on('requestfinished', close)
    .on('requestfailed', close);
  return {
    idle: () =>
      open.size === 0 ? Promise.resolve() : new Promise((done) => void waiting.push(done)),
    faults: async () => [
      ...found.splice(0),
      ...(await page.evaluate<string[]>(made)),
      ...(await page.evaluate<string[]>(turned)),
    ],
    shows: () => page.evaluate<boolean>(seen),
  };
}
