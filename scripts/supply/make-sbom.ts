import { createHash } from 'node:crypto';
import type { BundledPackage } from '../steps/list-packages.ts';
import { nameAt, type Lockfile } from './lockfile.ts';

interface Property {
  name: string;
  value: string;
}

export interface Component {
  'bom-ref': string;
  type: string;
  name: string;
  version: string;
  scope?: string;
  purl?: string;
  cpe?: string;
  description?: string;
  hashes?: { alg: string; content: string }[];
  properties?: Property[];
}

export interface Sbom {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  version: number;
  metadata: { timestamp?: string; lifecycles?: { phase: string }[]; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/** What runs the packages. */
export interface Programs {
  node: string;
  openssl: string;
  /** Left out where PostgreSQL is another container’s. */
  postgresql?: string;
}

export interface SbomOptions {
  /** npm’s own description of everything in the lockfile, with what only building needs. */
  whole: Sbom;
  lockfile: Lockfile;
  /** What went into the pages: shipped, also where only building asks for it. */
  bundled: readonly BundledPackage[];
  /** Names of packages that are taken out again. */
  without: readonly string[];
  programs: Programs;
  commit: string | null;
}

/**
 * The shipped bill of materials: npm’s packages in production or pages, ours, and the programs that
 * run them. Reproducible, so it has no time and its number derives from it.
 */
export function makeSbom(wish: SbomOptions): Sbom {
  const { whole, commit } = wish;
  const shipped = shippedRefs(wish);
  const npmComponents = whole.components.filter(
    (component) => isOurs(component) || shipped.has(component['bom-ref']),
  );
  const programs = programsOf(wish.programs);
  const refs = new Set([...npmComponents, ...programs].map((component) => component['bom-ref']));
  const root = whole.metadata.component;
  const { timestamp: _, ...metadata } = whole.metadata;
  const sbom: Sbom = {
    ...whole,
    metadata: {
      ...metadata,
      lifecycles: [{ phase: 'build' }],
      component: {
        ...root,
        type: 'application',
        name: 'wallet-app',
        properties: [
          ...(root.properties ?? []),
          ...(commit === null ? [] : [{ name: 'wallet-app:commit', value: commit }]),
        ],
      },
    },
    components: [...npmComponents.map(named), ...programs],
    dependencies: whole.dependencies
      .filter(({ ref }) => refs.has(ref) || ref === root['bom-ref'])
      .map(({ ref, dependsOn = [] }) => ({
        ref,
        dependsOn: [
          ...dependsOn.filter((other) => refs.has(other)),
          ...(ref === root['bom-ref'] ? programs.map((program) => program['bom-ref']) : []),
        ],
      })),
  };
  return { ...sbom, serialNumber: `urn:uuid:${uuidOf({ ...sbom, serialNumber: '' })}` };
}

/** `name@version` of what production installs, and of what pages contain. */
function shippedRefs({ lockfile, bundled, without }: SbomOptions): Set<string> {
  const installed = Object.entries(lockfile.packages).flatMap(([path, { dev, link, version }]) => {
    const name = nameAt(path);
    const isInstalled = name !== undefined && !dev && !link && !without.includes(name);
    return isInstalled ? `${name}@${version}` : [];
  });
  return new Set([...installed, ...bundled.map(({ name, version }) => `${name}@${version}`)]);
}

/** The packages by which npm brings Node and PostgreSQL. */
export function programPackages({ packages }: Lockfile): string[] {
  return ['', 'apps/server'].flatMap((workspace) =>
    Object.keys(packages[workspace]?.optionalDependencies ?? {}),
  );
}

const isOurs = ({ properties = [] }: Component) =>
  properties.some(({ name }) => name === 'cdx:npm:package:private');

/** npm names a workspace by its folder. */
function named(component: Component): Component {
  const name = component['bom-ref'].slice(0, component['bom-ref'].lastIndexOf('@'));
  return { ...component, name };
}

function programsOf({ node, openssl, postgresql }: Programs): Component[] {
  const program = (name: string, version: string, maker: string): Component => ({
    'bom-ref': `program:${name}@${version}`,
    type: name === 'openssl' ? 'library' : 'platform',
    name,
    version,
    scope: 'required',
    purl: `pkg:generic/${name}@${version}`,
    cpe: `cpe:2.3:a:${maker}:${version}:*:*:*:*:*:*:*`,
  });
  return [
    program('node', node, 'nodejs:node.js'),
    program('openssl', openssl, 'openssl:openssl'),
    ...(postgresql === undefined
      ? []
      : [program('postgresql', postgresql, 'postgresql:postgresql')]),
  ];
}

/** A UUID of version 8, made of what the document says. */
function uuidOf(sbom: Sbom): string {
  const hex = createHash('sha256').update(JSON.stringify(sbom)).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${'89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4]}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
