import staticFiles from '@fastify/static';
import { ApiError } from '@wallet/contract';
import { payAssetsPath } from '@wallet/pay/render';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logoPath } from '#modules/merchants/management';
import { networkOf } from '#platform/rate-limit';
import type { PayPagesDeps } from '../deps.ts';
import {
  faces,
  readFields,
  readPageOptions,
  type Face,
  type PageOptions,
} from '../page-options.ts';
import { previewPath } from './preview-routes.ts';
import { sendLogo } from './send-logo.ts';
import { sendQrFile } from './send-qr-file.ts';
import { embedScriptPath, embedScriptSender } from './send-embed-script.ts';
import { showRequest, submitRequest } from './public-forms.ts';
import { showByCookie, showByLink } from './show-page.ts';
import { showPreview } from './show-preview.ts';
import { createStreams } from './stream-state.ts';
import { submitForm } from './submit-form.ts';
import { showTrack, submitTrack } from './track-page.ts';
import { showTrouble } from '../problem-page.ts';

type Handler = (
  deps: PayPagesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  look: PageOptions,
) => Promise<FastifyReply>;

const formLimitBytes = 4 * 1024;

/**
 * The pages for payers, their scripts and their event streams, as a Fastify plugin. Everything it answers is a page or
 * an event stream; the JSON endpoints are `payRoutes`. Pages never change state on GET.
 */
export async function payPages(server: FastifyInstance, deps: PayPagesDeps): Promise<void> {
  const streams = createStreams(deps);
  server.addHook('preClose', async () => streams.end());
  server.get('/api/public/sessions/:id/events', (request, reply) => streams.open(request, reply));
  server.get(`${logoPath}:digest`, (request, reply) => sendLogo(deps, request, reply));
  server.get(previewPath, (request, reply) => showPreview(deps, request, reply));
  await server.register(staticFiles, {
    root: deps.pay.assetsDir,
    prefix: payAssetsPath,
    index: false,
    decorateReply: false,
    preCompressed: true,
    acceptRanges: false,
    immutable: true,
    maxAge: '365d',
    dotfiles: 'ignore',
    allowedPath: (path) => path.endsWith('.js'),
  });
  await server.register(async (pages) => {
    pages.get(embedScriptPath, embedScriptSender(deps.pay.embedScript));
    readForms(pages);
    addForms(pages, deps);
    for (const face of Object.keys(faces) as Face[]) addFace(pages, deps, face);
  });
}

/** The pages that belong to no session. Nobody frames them. */
function addForms(pages: FastifyInstance, deps: PayPagesDeps): void {
  const inLine = handlerFor(deps, 'deposit');
  const handle = (handler: Handler) =>
    inLine(handler, (request) => deps.limits.forms.take(request.ip));
  pages.get('/request-transaction', handle(showRequest));
  pages.post('/request-transaction', { bodyLimit: formLimitBytes }, handle(submitRequest));
  pages.get('/track', handle(showTrack));
  pages.post('/track', { bodyLimit: formLimitBytes }, handle(submitTrack));
}

/**
 * A page is drawn in its network's turn, after what the network may ask was counted: whoever is
 * refused has read nothing and is sent a page that was drawn before.
 */
function handlerFor(deps: PayPagesDeps, face: Face) {
  return (handler: Handler, count?: (request: FastifyRequest) => Promise<void>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const look = readPageOptions(request, face);
      try {
        await deps.limits.requests.take(request.ip);
        await count?.(request);
        return await deps.limits.turns.take(networkOf(request.ip), () =>
          handler(deps, request, reply, look),
        );
      } catch (error) {
        return showFailure(deps, request, reply, { look, error });
      }
    };
}

function addFace(pages: FastifyInstance, deps: PayPagesDeps, face: Face): void {
  const handle = handlerFor(deps, face);
  const path = faces[face];
  pages.get(path, handle(showByLink));
  pages.get(`${path}/:id`, handle(showByCookie));
  pages.post(`${path}/:id`, { bodyLimit: formLimitBytes }, handle(submitForm));
  pages.get(`${path}/:id/qr.svg`, handle(sendQrFile));
}

/** A payer sees a page, not problem details, whatever went wrong. */
function showFailure(
  deps: PayPagesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { look, error }: { look: PageOptions; error: unknown },
): FastifyReply {
  if (error instanceof ApiError && error.code === 'tooManyRequests') {
    void reply.header('retry-after', String(Math.ceil(error.options.retryAfterSeconds ?? 1)));
    return showTrouble(deps, reply, { look, reason: 'busy' });
  }
  deps.log.error({ err: error, requestId: request.id }, 'a pay page failed');
  return showTrouble(deps, reply, { look, reason: 'unexpected' });
}

/**
 * Forms are read only here; the rest of the server takes JSON. A field that stands twice is
 * refused, as a key of JSON is.
 */
function readForms(pages: FastifyInstance): void {
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimitBytes },
    (_request, text, done) => {
      const fields = readFields(text.toString());
      const twice = [...fields.keys()].find((name) => fields.getAll(name).length > 1);
      if (twice === undefined) return done(null, fields);
      const message = 'this field stands twice in the form';
      return done(
        new ApiError('duplicateKey', { errors: [{ path: twice.slice(0, 200), message }] }),
      );
    },
  );
}
