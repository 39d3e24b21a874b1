import base from './base.css?inline';
import bands from './bands.css?inline';
import controls from './controls.css?inline';
import parts from './parts.css?inline';
import noScriptCss from './no-script.css?inline';
import wide from './wide.css?inline';
import embed from './embedded.css?inline';
import laterCss from './later.css?inline';
import withdrawCss from './withdraw.css?inline';
import formsCss from './forms.css?inline';

/** What replaces it where no script runs; other browsers do not read it. */
export const noScriptStyles: string = noScriptCss;

/** What a deposit page looks like, alone or inside a frame. Inline in each page: one request draws it. */
export function styles({ embedded, later }: { embedded: boolean; later: boolean }): string {
  return [base, bands, controls, parts, embedded ? embed : wide, later ? laterCss : ''].join('');
}

/** What a withdraw page looks like. */
export function withdrawStyles({ embedded }: { embedded: boolean }): string {
  return `${styles({ embedded, later: true })}${withdrawCss}`;
}

/** What the public form and the tracker look like. */
export const formStyles = `${withdrawStyles({ embedded: false })}${formsCss}`;
