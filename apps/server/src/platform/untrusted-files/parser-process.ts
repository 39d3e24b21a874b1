/** Parses outsiders' files one by one, in a process without rights, keys or database. */
import { FileProblem } from './formats/file-problem.ts';
import { readCsv } from './formats/read-csv.ts';
import { readPdf, looksLikePdf } from './formats/read-pdf.ts';
import { readPicture } from './formats/read-picture.ts';
import { readSpreadsheet } from './formats/read-spreadsheet.ts';
import type { Document, FileKind, FileKinds, Task, TaskAnswer } from './kinds.ts';

type Reader<K extends FileKind> = (
  bytes: Buffer,
  limits: FileKinds[K]['limits'],
) => FileKinds[K]['result'] | Promise<FileKinds[K]['result']>;

const readers: { [K in FileKind]: Reader<K> } = {
  spreadsheet: readSpreadsheet,
  csv: (bytes, { delimiter, ...limits }) => readCsv(bytes, delimiter, limits),
  picture: readPicture,
  document: readDocument,
};

async function readDocument(
  bytes: Buffer,
  { picture, pdf }: FileKinds['document']['limits'],
): Promise<Document> {
  if (!looksLikePdf(bytes)) return readPicture(bytes, picture);
  readPdf(bytes, pdf);
  return { contentType: 'application/pdf', content: bytes };
}

async function answer({ kind, bytes, limits }: Task): Promise<TaskAnswer> {
  try {
    return { result: await (readers[kind] as Reader<FileKind>)(bytes, limits) };
  } catch (error) {
    // Whatever a reader trips over is the file's doing.
    return {
      problem:
        error instanceof FileProblem
          ? { code: error.code, message: error.message }
          : { code: 'fileUnreadable', message: 'It is damaged.' },
    };
  }
}

process.on('message', (task: Task) => {
  void answer(task).then((said) => process.send?.(said));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
