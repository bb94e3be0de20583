import { RE2JS } from 're2js'

/**
 * The maximum size of a pattern with its counted repeats expanded. At this size, matching takes tens of milliseconds
 * in the worst case.
 */
const largestSize = 1_000

/**
 * Returns why a pattern is rejected: it is not a regular expression, or matching it may take more than linear time, as
 * with lookaround and backreferences. Patterns come from users and run on the server, so they are matched with RE2.
 */
export function findPatternProblem(pattern: string): 'invalid_pattern' | 'unsafe_pattern' | undefined {
  if (!compileNative(pattern)) return 'invalid_pattern'
  return sizeOf(pattern) <= largestSize && compileLinear(pattern) ? undefined : 'unsafe_pattern'
}

/** True if the whole text matches. A pattern that cannot be compiled matches everything. */
export function fitsPattern(pattern: string, text: string): boolean {
  return matcherOf(pattern)(text)
}

/** An upper bound on the pattern's size, computed without parsing: repeats of groups count as if all were nested. */
function sizeOf(pattern: string): number {
  let [size, factor] = [pattern.length, 1]
  for (const [repeat, min, max] of pattern.matchAll(/\)?\{(\d+)(?:,(\d*))?\}/g)) {
    const most = Math.max(1, Number(max || min))
    if (repeat.startsWith(')')) factor *= most
    else size += most
  }
  return size * factor
}

type Matcher = (text: string) => boolean
const mostKept = 500
const matchers = new Map<string, Matcher>()

function matcherOf(pattern: string): Matcher {
  const known = matchers.get(pattern)
  if (known) return known
  const matcher = makeMatcher(pattern)
  if (matchers.size >= mostKept) matchers.clear()
  matchers.set(pattern, matcher)
  return matcher
}

function makeMatcher(pattern: string): Matcher {
  const linear = compileLinear(pattern)
  if (linear) return (text) => linear.matches(text)
  // Patterns stored before RE2 was introduced may use syntax that RE2 lacks. They were checked to be bounded when they
  // were stored.
  const native = compileNative(`^(?:${pattern})$`)
  return native ? (text) => native.test(text) : () => true
}

/** A named backreference, which `translateRegExp` would mistake for letters. */
const namedReference = /(?<!\\)(?:\\\\)*\\k/

function compileLinear(pattern: string): RE2JS | undefined {
  if (namedReference.test(pattern)) return undefined
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern))
  } catch {
    return undefined
  }
}

function compileNative(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return undefined
  }
}
