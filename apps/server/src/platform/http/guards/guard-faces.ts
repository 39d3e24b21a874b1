import { ApiError } from '@wallet/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What is served under one origin. */
export interface Face {
  /** As browsers have it in their address bar. */
  origin: string;
  /** Whether this path is of this face; a path that is not does not exist under its name. */
  serves: (path: string) => boolean;
}

export interface Faces {
  /** Everything that this server is called by. Faces of one origin are one. */
  all: readonly Face[];
  /** What it is to whoever calls it by a name of this machine that is nobody's origin; refused when left out. */
  onThisMachine?: readonly Face[];
}

/** Says which faces a Host header means; none of them for a name that is not ours. */
export type FacesOf = (host: string | undefined) => readonly Face[];

const ofThisMachine = /^(localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/** Reads the names once. A port may be left out of a Host header, as proxies do. */
export function createFaces({ all, onThisMachine = [] }: Faces): FacesOf {
  const known = new Map<string, Face[]>();
  for (const face of all)
    for (const name of namesOf(face.origin)) known.set(name, [...(known.get(name) ?? []), face]);
  return (host) => {
    const name = (host ?? '').toLowerCase();
    return known.get(name) ?? (ofThisMachine.test(name) ? onThisMachine : []);
  };
}

function namesOf(origin: string): ReadonlySet<string> {
  const { host, hostname, protocol, port } = new URL(origin);
  const written = port === '' ? `${hostname}:${protocol === 'https:' ? 443 : 80}` : host;
  return new Set([host, hostname, written]);
}

/** Asked by machines, by address and by whatever name: they carry nothing of anybody. */
const asked = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Keeps origins apart: each request is answered only as its Host's face: 421 for an unknown host,
 * 404 for another face's path, 403 for a write with cookies from another origin. Call before adding
 * routes.
 */
export function guardFaces(server: FastifyInstance, facesOf: FacesOf): void {
  server.addHook('onRequest', async (request) => {
    // The route itself where there is one: an address may be written in many ways.
    const path = request.routeOptions.url ?? request.url.split('?', 1)[0] ?? '';
    if (asked.has(path)) return;
    const faces = facesOf(request.headers.host);
    if (faces.length === 0) throw new ApiError('wrongHost');
    if (!faces.some(({ serves }) => serves(path))) throw new ApiError('notFound');
    if (isWrite(request) && request.headers.cookie !== undefined && isForeign(request, faces))
      throw new ApiError('forbidden', { detail: 'Another site\u2019s page sent this.' });
  });
}

function isWrite({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

/** By what browsers say of themselves and scripts cannot change; who says nothing is no browser of these years. */
function isForeign({ headers }: FastifyRequest, faces: readonly Face[]): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  // Pages that tell no referrer send "null", their own too; their cookies are SameSite.
  if (origin === undefined || origin === 'null') return false;
  if (faces.some((face) => face.origin === origin)) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.host?.toLowerCase();
}
