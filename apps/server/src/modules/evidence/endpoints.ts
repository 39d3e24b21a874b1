import { Readable } from 'node:stream';
import { endpoints } from '@wallet/contract';
import type { Db } from '#platform/db';
import { route, type Route } from '#platform/http';
import { saveEvidence } from './save-evidence.ts';
import { openEvidence } from './open-evidence.ts';

/** Files that prove what people propose. */
export function evidenceRoutes({ db }: { db: Db }): Route[] {
  return [
    route(endpoints.uploadEvidence, ({ body, principal, headers: { ip, userAgent }, requestId }) =>
      saveEvidence(db, { ...body, principal, ip, userAgent, requestId }),
    ),
    route(
      endpoints.downloadEvidence,
      async ({ params: { id }, principal, headers: { ip, userAgent }, requestId, reply }) => {
        const { fileName, content } = await openEvidence(db, {
          id,
          principal,
          ip,
          userAgent,
          requestId,
        });
        // It is saved and never shown by the browser, whatever is in it.
        void reply.headers({
          'content-disposition': `attachment; filename*=UTF-8''${extendedValue(fileName)}`,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'same-origin',
          'content-length': content.length,
        });
        return Readable.from([content]);
      },
    ),
  ];
}

/** Only the letters that RFC 8187 lets stand as they are; all others as bytes of UTF-8. */
function extendedValue(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
