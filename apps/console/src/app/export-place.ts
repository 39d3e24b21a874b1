import type { ExportKind } from '@wallet/contract';

/** Where a list that can be taken away as a file stands. With `export` in its address the dialog is open. */
export interface ExportPlace {
  kind: ExportKind;
  path: string;
  search?: Readonly<Record<string, string>>;
}
