import { fileURLToPath } from 'node:url';
import {
  isArrowFunction,
  isFunctionDeclaration,
  isFunctionExpression,
  isMethodDeclaration,
  isTypeReferenceNode,
} from 'typescript/unstable/ast/is';
import type { Node, SourceFile, TypeNode } from 'typescript/unstable/ast';
import { API, type Checker, type Project, type Type } from 'typescript/unstable/sync';
import type { RanFunction } from './ran-functions.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const config = `${root}tsconfig.json`;

/**
 * Sorted names of types holding a whole statement line in the functions run for one: taken, given
 * or queried. A line has direction, amount, time and counterparty; a type with one among others
 * (`lines`) names theirs.
 */
export function lineTypes(ran: readonly RanFunction[]): string[] {
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`${config} is not a project`);
    const names = new Set<string>();
    for (const [url, some] of Map.groupBy(ran, (each) => each.url)) {
      const file = project.program.getSourceFile(fileURLToPath(url));
      if (!file) throw new Error(`${url} ran and is not in ${config}`);
      for (const node of typesIn(file, new Set(some.map(({ end }) => end))))
        for (const name of namesOf(node, file, project)) names.add(name);
    }
    return [...names].sort();
  } finally {
    api.close();
  }
}

/** The references to types within functions that ran, without those of functions inside that did not. */
function typesIn(file: SourceFile, ends: ReadonlySet<number>): TypeNode[] {
  const found: TypeNode[] = [];
  const visit = (node: Node, isRunning: boolean): void => {
    const runs = isFunction(node) ? ends.has(node.end) : isRunning;
    if (runs && isTypeReferenceNode(node)) found.push(node);
    node.forEachChild((child) => visit(child, runs));
  };
  visit(file, false);
  return found;
}

function isFunction(node: Node): boolean {
  return (
    isFunctionDeclaration(node) ||
    isFunctionExpression(node) ||
    isArrowFunction(node) ||
    isMethodDeclaration(node)
  );
}

/** Of `Promise<X>`, `Pick<X, ...>` and the like nothing: X is visited by itself. */
function namesOf(node: TypeNode, file: SourceFile, { checker }: Project): string[] {
  const text = node.getText(file);
  if (text.includes('<')) return [];
  const type = checker.getTypeFromTypeNode(node);
  if (!type) return [];
  if (isLine(type, checker)) return [text];
  const lines = checker.getPropertyOfType(type, 'lines');
  const listed = lines && checker.getTypeOfSymbol(lines);
  const [one] = listed?.isTypeReference() ? checker.getTypeArguments(listed) : [];
  if (!one || !isLine(one, checker)) return [];
  const name = one.getAliasSymbol()?.name ?? one.getSymbol()?.name;
  return [name === undefined || name.startsWith('__') ? `${text}['lines'][number]` : name];
}

const marksOfLine = [['direction'], ['amount', 'amountMinor'], ['occurredTo'], ['counterparty']];

/** What points at a line is about it, and is none. */
function isLine(type: Type, checker: Checker): boolean {
  const has = (name: string) => checker.getPropertyOfType(type, name) !== undefined;
  return marksOfLine.every((names) => names.some(has)) && !has('lineId');
}
