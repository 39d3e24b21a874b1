import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { examples } from './examples/index.ts';
import {
  agentMessages,
  allMessages,
  readAnswer,
  readBody,
  serverMessages,
  type MessageName,
} from './messages.ts';
import { commandKinds } from './commands.ts';
import { protocolVersion } from './version.ts';

const names = Object.keys(allMessages) as MessageName[];
const guide = readFileSync(new URL('../../../docs/agent-protocol.md', import.meta.url), 'utf8');

describe('recorded examples', () => {
  it.each(
    examples.map(
      (example) => [`${example.message} ${example.part}: ${example.name}`, example] as const,
    ),
  )('%s is judged as labelled', (_, example) => {
    const travelled: unknown = JSON.parse(JSON.stringify(example.value));
    const reading =
      example.part === 'body'
        ? readBody(example.message, travelled)
        : readAnswer(example.message, travelled);
    const value = reading.ok ? reading.value : reading.message === '' ? 'no sentence' : undefined;
    expect({ valid: reading.ok, value }).toEqual({
      valid: example.valid,
      value: example.valid ? travelled : undefined,
    });
  });

  it.each(names)('%s has a valid and an invalid body and a valid answer', (name) => {
    const of = examples.filter((example) => example.message === name);
    expect(of.some((example) => example.part === 'body' && example.valid)).toBe(true);
    expect(of.some((example) => example.part === 'body' && !example.valid && example.why)).toBe(
      true,
    );
    expect(of.some((example) => example.part === 'answer' && example.valid)).toBe(true);
  });

  it('has one name for each example of a message', () => {
    const keys = examples.map((example) => `${example.message}/${example.part}/${example.name}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has a command and a result of every kind', () => {
    for (const message of ['command', 'command:result'] as const) {
      const kinds = examples
        .filter(
          (example) => example.message === message && example.part === 'body' && example.valid,
        )
        .map((example) => (example.value as { kind: string }).kind);
      expect(new Set(kinds)).toEqual(new Set(commandKinds));
    }
  });

  it.each(names)('an unknown key in %s is refused', (name) => {
    const example = examples.find(
      (one) => one.message === name && one.part === 'body' && one.valid,
    );
    expect(readBody(name, { ...(example?.value as object), surprise: 1 }).ok).toBe(false);
  });

  it.each([null, undefined, 7, 'text', [], { a: { b: [] } }])(
    '%j in place of any message is refused without throwing',
    (value) => {
      for (const name of names) expect(readBody(name, value).ok).toBe(false);
    },
  );
});

describe('the guide', () => {
  it.each(names)('has a section for %s', (name) => {
    expect(guide).toMatch(new RegExp(`^### \`${name}\``, 'm'));
  });

  it('names no message that does not exist', () => {
    const described = [...guide.matchAll(/^### `([^`]+)`/gm)].map((match) => match[1]);
    expect(new Set(described)).toEqual(
      new Set([...Object.keys(agentMessages), ...Object.keys(serverMessages)]),
    );
  });

  it('speaks of the current version', () => {
    expect(guide).toContain(`version ${protocolVersion}`);
  });

  it('lists every command kind and every field of every message', () => {
    for (const kind of commandKinds) expect(guide).toContain(`\`${kind}\``);
    for (const example of examples.filter((one) => one.valid && one.part === 'body')) {
      for (const field of Object.keys(example.value as object))
        expect(guide).toContain(`\`${field}\``);
    }
  });
});
