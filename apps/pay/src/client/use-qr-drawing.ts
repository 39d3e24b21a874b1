import { useEffect, useState } from 'react';
import type { DepositPage } from '../page/deposit-page.ts';
import type { QrDrawing } from '../pictures/qr-matrix.ts';

export interface KnownQr {
  payload: string;
  drawing: QrDrawing | 'failed';
}

/** The code of a payload. The server's drawing is used as it stands; the encoder is loaded only for another one. */
export function useQrDrawing(payload: string | null, drawn: KnownQr | null): DepositPage['qr'] {
  const [known, setKnown] = useState(drawn);
  useEffect(() => {
    if (payload === null || known?.payload === payload) return undefined;
    let isWanted = true;
    void loadDrawing(payload).then((drawing) => isWanted && setKnown({ payload, drawing }));
    return () => {
      isWanted = false;
    };
  }, [payload, known]);
  return payload !== null && known?.payload === payload ? known.drawing : null;
}

/** Takes over the code that the server drew into the page. */
export function readDrawnQr(payload: string | null | undefined): KnownQr | null {
  const svg = document.querySelector('svg.qr');
  const path = svg?.querySelector('path:last-child')?.getAttribute('d');
  const size = Number(svg?.getAttribute('viewBox')?.split(' ')[2]);
  return payload && path && size > 0 ? { payload, drawing: { size, path } } : null;
}

async function loadDrawing(payload: string): Promise<QrDrawing | 'failed'> {
  try {
    return (await import('../pictures/qr-matrix.ts')).drawQr(payload);
  } catch {
    return 'failed';
  }
}
