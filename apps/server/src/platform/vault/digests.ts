import { createHmac } from 'node:crypto';
import { type DigestLayer, type DigestSecrets, fixedPurposes, layersOf } from './digest-layers.ts';

/** Keyed digests of normalised texts, by the secrets of a key file. */
export interface Digests {
  /**
   * The digest to store, by the secret in force: 43 characters, after `<id>:` if it has an id.
   * Differs by purpose (`accountKey`, `phoneKey`); `fixedPurposes` never change.
   */
  mac(purpose: string, normalised: string): string;
  /** What makes each digest by which a text may be stored, the one in force first: two while digests are made anew. */
  eachMac(): Pick<Digests, 'mac'>[];
  /** The digest by the first secret, for composed texts and locks; never stored. */
  firstMac(purpose: string, normalised: string): string;
  /** A stored digest as the newest secret makes it. Throws UnknownDigest where its secret is not in the key file. */
  lift(digest: string): string;
  /** The ids of the secret in force, of the newest, and of those before the newest, oldest first. */
  macIds(): { inForce: string; newest: string; older: string[] };
  /** Sets the secret of the database's digests. Throws UnknownDigest if it has ended or is not in the key file. */
  changeDigests(id: string): void;
}

/** A digest by a secret that the key file has not. */
export class UnknownDigest extends Error {
  override name = 'UnknownDigest';
}

/**
 * A key file's digests. A later secret wraps earlier ones: D2 = HMAC(key 2, D1). So digests are
 * renewed without their text, and the old secret alone makes no new ones.
 */
export function createDigests(file: DigestSecrets): Digests & { take(file: DigestSecrets): void } {
  let layers = layersOf(file);
  let live = liveIds(file);
  let inForce = file.macId ?? '';
  const placeOf = (id: string) => {
    const place = layers.findIndex((layer) => layer.id === id);
    if (place < 0) throw new UnknownDigest(`the secret of digests ${id} is not in the key file`);
    return place;
  };
  const digest = (purpose: string, text: string, id: string) => {
    const { raw, from } = firstDigest(layers, purpose, text);
    if (fixedPurposes.has(purpose)) return raw;
    return wrap(layers, { raw, from, to: Math.max(from, placeOf(id)) });
  };
  return {
    take: (fresh) => {
      layers = layersOf(fresh);
      live = liveIds(fresh);
    },
    mac: (purpose, text) => digest(purpose, text, inForce),
    eachMac: () =>
      [...new Set([inForce, ...live])].map((id) => ({
        mac: (purpose, text) => digest(purpose, text, id),
      })),
    firstMac: (purpose, text) => firstDigest(layers, purpose, text).raw,
    lift: (stored) => {
      const [id, raw] = split(stored);
      return wrap(layers, { raw, from: placeOf(id), to: layers.length - 1 });
    },
    macIds: () => {
      const ids = layers.map(({ id }) => id);
      return { inForce, newest: ids.at(-1) ?? '', older: ids.slice(0, -1) };
    },
    changeDigests: (id) => {
      if (!live.includes(id))
        throw new UnknownDigest(
          `the secret of digests ${id || 'of the beginning'} is not in force`,
        );
      inForce = id;
    },
  };
}

function liveIds({ macId = '', nextMac }: DigestSecrets): string[] {
  return [macId, ...(nextMac ? [nextMac.id] : [])];
}

function firstDigest(
  layers: readonly DigestLayer[],
  purpose: string,
  text: string,
): { raw: string; from: number } {
  for (const [from, layer] of layers.entries()) {
    const key = layer.keyOf(purpose);
    if (key) return { raw: hmac(key, text), from };
  }
  throw new UnknownDigest(`no secret of digests has the purpose ${purpose}`);
}

function wrap(
  layers: readonly DigestLayer[],
  { raw, from, to }: { raw: string; from: number; to: number },
): string {
  const wrapped = layers
    .slice(from + 1, to + 1)
    .reduce((digest, { lift }) => hmac(lift, digest), raw);
  const id = layers[to]?.id ?? '';
  return id === '' ? wrapped : `${id}:${wrapped}`;
}

function split(stored: string): [id: string, raw: string] {
  const [, id = '', raw = ''] = /^(?:([a-z0-9]{6}):)?(.*)$/s.exec(stored) ?? [];
  return [id, raw];
}

function hmac(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
