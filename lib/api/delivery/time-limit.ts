/**
 * Returns a signal that aborts after `seconds`, unless `done` is called first. Always call `done`: an unused
 * timer takes up memory until it fires.
 */
export function timeLimit(seconds: number): { signal: AbortSignal; done(): void } {
  const controller = new AbortController()
  const abort = () =>
    controller.abort(new DOMException('The provider did not respond in time.', 'TimeoutError'))
  const timer = setTimeout(abort, seconds * 1000)
  return { signal: controller.signal, done: () => clearTimeout(timer) }
}
