/** An end to waiting: after `timeoutMs`, or when the caller's own signal says so. */
export interface Deadline {
  signal: AbortSignal;
  /** Whether it was the time that ended it. */
  passed(): boolean;
  /** It is over: nothing is listened to any more. */
  clear(): void;
}

export function deadline(timeoutMs: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let late = false;
  const expire = (): void => {
    late = true;
    controller.abort(new Error(`No answer in ${timeoutMs} ms`));
  };
  const follow = (): void => controller.abort(caller?.reason);
  const timer = setTimeout(expire, timeoutMs);
  if (caller?.aborted === true) follow();
  else caller?.addEventListener("abort", follow, { once: true });
  return {
    signal: controller.signal,
    passed: () => late,
    clear() {
      clearTimeout(timer);
      caller?.removeEventListener("abort", follow);
    },
  };
}

/** Waits; rejects with the signal's reason where it aborts first. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
