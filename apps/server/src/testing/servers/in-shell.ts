import { vi } from 'vitest';

export interface ShellEnd {
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * Does in this process what a program would do with these variables, and tells what it would have
 * printed. One at a time.
 */
export async function inShell(
  env: Readonly<Record<string, string>>,
  act: () => Promise<number>,
): Promise<ShellEnd> {
  const end: ShellEnd = { code: -1, stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      end[stream] += String(text);
      return true;
    }),
  );
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    end.code = await act();
  } finally {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
  return end;
}
