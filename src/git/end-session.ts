import type { ChildProcess } from 'node:child_process';

/** Milliseconds after which what did not end when asked to is stopped. */
const GRACE = 2_000;

/**
 * Ends a process that leads a session of its own (`detached`), and all it started in it, when the signal is given. Returns
 * what to call when the process has ended.
 */
export function endWith(signal: AbortSignal, child: ChildProcess): () => void {
  let timer: NodeJS.Timeout | undefined;
  const send = (name: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name);
    } catch {
      child.kill(name);
    }
  };
  const kill = (): void => {
    send('SIGKILL');
    // Whoever left the session may hold them open for ever.
    child.stdout?.destroy();
    child.stderr?.destroy();
  };
  const stop = (): void => {
    send('SIGTERM');
    timer = setTimeout(kill, GRACE);
  };
  signal.addEventListener('abort', stop, { once: true });
  return () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    // The leader is gone; what it started may not have listened.
    if (timer !== undefined) send('SIGKILL');
  };
}
