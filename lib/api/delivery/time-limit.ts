/** A signal after `seconds`, unless `done` is called before: one that nobody waits for costs memory until then. */
export function timeLimit(seconds: number): { signal: AbortSignal; done(): void } {
  const controller = new AbortController()
  const abort = () => controller.abort(new DOMException('No answer in time.', 'TimeoutError'))
  const timer = setTimeout(abort, seconds * 1000)
  return { signal: controller.signal, done: () => clearTimeout(timer) }
}
