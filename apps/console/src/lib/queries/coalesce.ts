/** Runs `work` now, and once more after `restMs` if asked meanwhile: the last wish is never lost. */
export function coalesce(work: () => void, restMs: number | (() => number)): () => void {
  let isResting = false;
  let isWanted = false;
  const run = () => {
    isResting = true;
    isWanted = false;
    work();
    setTimeout(
      () => {
        isResting = false;
        if (isWanted) run();
      },
      typeof restMs === 'number' ? restMs : restMs(),
    );
  };
  return () => {
    if (isResting) isWanted = true;
    else run();
  };
}
