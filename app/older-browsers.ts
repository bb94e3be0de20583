// What the oldest browsers of `browserslist` lack of the language and the platform, of which the console or a library of
// it makes use: Chrome 109 is the last one for Windows 7 and 8.1, Firefox 115 too.
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

/** Ends when the first of them does. core-js has no such thing. */
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
