// Polyfills what the console or its libraries use but the oldest browsers in `browserslist` lack. Chrome 109 is the
// last version for Windows 7 and 8.1, as is Firefox 115.
import 'core-js/actual/array/find-last'
import 'core-js/actual/array/find-last-index'
import 'core-js/actual/array/to-reversed'
import 'core-js/actual/array/to-sorted'
import 'core-js/actual/array/to-spliced'
import 'core-js/actual/array/with'
import 'core-js/actual/object/group-by'
import 'core-js/actual/promise/with-resolvers'
import 'core-js/actual/string/is-well-formed'
import 'core-js/actual/url/can-parse'

/** Aborts when the first of the signals does. core-js does not include this. */
function anyOf(signals: Iterable<AbortSignal>): AbortSignal {
  const either = new AbortController()
  for (const signal of signals) {
    const end = () => either.abort(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true, signal: either.signal })
  }
  return either.signal
}

if (!('any' in AbortSignal))
  Object.defineProperty(AbortSignal, 'any', { value: anyOf, configurable: true, writable: true })
