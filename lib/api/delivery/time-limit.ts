/** A signal that aborts after `seconds`, unless `done` is called first: an unneeded timer holds memory until then. */
export function timeLimit(seconds: number): { signal: AbortSignal; done(): void } {
  const controller = new AbortController()
  const abort = () =>
    controller.abort(new DOMException('The provider did not answer in time.', 'TimeoutError'))
  const timer = setTimeout(abort, seconds * 1000)
  return { signal: controller.signal, done: () => clearTimeout(timer) }
}
