import { useMutation } from '@tanstack/react-query';
import type { endpoints as table, ReceivedOf } from '@wallet/contract';
import { ask, askFile, endpoints } from '../../app/api.ts';
import { saveFile } from '../../lib/save-file.ts';

export type StoredFile = ReceivedOf<typeof table.uploadEvidence>;

/** The server takes no more; larger files are not even read. */
export const maxBytes = 5_000_000;
export const maxFiles = 5;
export const fileTypes = 'application/pdf,image/png,image/jpeg,image/webp';

/** Keeps a file as proof and answers what was kept of it. */
export function useKeepFile(onKept: (file: StoredFile) => void) {
  return useMutation({
    mutationFn: async (file: File) =>
      ask(endpoints.uploadEvidence, {
        body: { fileName: file.name.slice(-120), content: await base64Of(file) },
      }),
    onSuccess: onKept,
  });
}

/** Hands a kept file to the browser. Each look is recorded by the server. */
export function useSaveFile() {
  return useMutation({
    mutationFn: async ({ id, fileName }: Pick<StoredFile, 'id' | 'fileName'>) =>
      saveFile(await askFile(endpoints.downloadEvidence, { params: { id } }), fileName),
  });
}

/** The content of a file, in pieces that the stack bears. */
async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
