import base from './base.css?inline';
import bands from './bands.css?inline';
import controls from './controls.css?inline';
import parts from './parts.css?inline';
import wide from './wide.css?inline';
import embed from './embedded.css?inline';
import print from './print.css?inline';

/** Everything a page looks like, alone or inside a frame. Inline in each page: one request draws it. */
export function styles(embedded: boolean): string {
  return [base, bands, controls, parts, embedded ? embed : wide, print].join('');
}
