// Polyfills for features that the console or its libraries use but the oldest browsers in `browserslist`
// lack. Chrome 109 and Firefox 115 are the last versions for Windows 7 and 8.1. The modules are imported one
// by one, because core-js entry points such as `core-js/actual/url/can-parse` would also pull in complete
// implementations of URL and Promise, which these browsers already have.
import 'core-js/modules/es.array.find-last.js'
import 'core-js/modules/es.array.find-last-index.js'
import 'core-js/modules/es.array.to-reversed.js'
import 'core-js/modules/es.array.to-sorted.js'
import 'core-js/modules/es.array.to-spliced.js'
import 'core-js/modules/es.array.with.js'
import 'core-js/modules/es.object.group-by.js'
import 'core-js/modules/es.promise.with-resolvers.js'
import 'core-js/modules/es.string.is-well-formed.js'
import 'core-js/modules/web.url.can-parse.js'

/** Aborts as soon as one of the signals does. core-js has no polyfill for this. */
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
