import { ApiError, type Endpoint } from '@wallet/contract';
import type { FastifyInstance } from 'fastify';

interface KnownPath {
  method: string;
  matches: RegExp;
}

const knownPaths = new WeakMap<FastifyInstance, KnownPath[]>();

/** Answers 405 with Allow for a path that knows other methods, 404 for the rest. */
export function handleUnknownPaths(server: FastifyInstance): void {
  const known: KnownPath[] = [];
  knownPaths.set(server, known);
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const allowed = new Set(
      known.filter(({ matches }) => matches.test(path)).map(({ method }) => method),
    );
    if (allowed.size === 0) throw new ApiError('notFound');
    void reply.header('allow', [...allowed].join(', '));
    throw new ApiError('methodNotAllowed');
  });
}

/** Lets the handler of unknown paths know the methods of an endpoint's path. */
export function rememberPath(server: FastifyInstance, { method, path }: Endpoint): void {
  knownPaths
    .get(server)
    ?.push({ method, matches: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`) });
}
