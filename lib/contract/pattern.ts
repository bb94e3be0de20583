/** Longest pattern of an attribute. */
export const patternLimit = 200
/** A text of more characters fits no pattern: the time that a pattern takes grows with the text. */
export const patternTextLimit = 256

/**
 * Ways to go through one text, times what is compared on each: these are some tens of milliseconds at the worst. Of repeats
 * without an end two in a row keep within it, three do not.
 */
const mostSteps = 10_000_000
const largestSize = 2_000

/** Written out without its bounded repeats; `ways` is how often it may have to be tried on one text at one place. */
type Cost = { ways: number; size: number }
type Reader = { pattern: string; at: number; holdsUncountable: boolean }

const one: Cost = { ways: 1, size: 1 }

/**
 * Why a pattern is not taken: it does not compile, or it could run for longer than any text is worth. Patterns are given
 * by people and run on the server, so each repeat is counted beforehand; backreferences and lookaround cannot be.
 */
export function findPatternProblem(pattern: string): 'invalid_pattern' | 'unsafe_pattern' | undefined {
  if (!compiles(pattern)) return 'invalid_pattern'
  const reader = { pattern, at: 0, holdsUncountable: false }
  const { ways, size } = readChoice(reader)
  const isBounded = ways * size <= mostSteps && size <= largestSize
  const isRead = reader.at === pattern.length && !reader.holdsUncountable
  return isBounded && isRead ? undefined : 'unsafe_pattern'
}

/** Whether the whole text matches; `pattern` has no problem. */
export function fitsPattern(pattern: string, text: string): boolean {
  return new RegExp(`^(?:${pattern})$`, 'u').test(text)
}

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}

/** Alternatives, up to the end or a closing parenthesis. */
function readChoice(reader: Reader): Cost {
  let cost = readSequence(reader)
  while (reader.pattern[reader.at] === '|') {
    reader.at += 1
    const { ways, size } = readSequence(reader)
    cost = { ways: cost.ways + ways, size: cost.size + size }
  }
  return cost
}

function readSequence(reader: Reader): Cost {
  let cost = one
  while (reader.at < reader.pattern.length && !'|)'.includes(reader.pattern[reader.at] as string)) {
    const { ways, size } = readRepeat(reader, readAtom(reader))
    cost = { ways: cost.ways * ways, size: cost.size + size }
  }
  return cost
}

const token = /\\[pPu]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?:)?|./suy

function readAtom(reader: Reader): Cost {
  const text = readToken(reader, token)
  const isGroup = text.startsWith('(')
  // A backreference, or a group of another kind than `(` and `(?:`.
  if (/^\\[1-9k]/.test(text) || (isGroup && reader.pattern[reader.at] === '?')) reader.holdsUncountable = true
  if (!isGroup) return one
  const inside = readChoice(reader)
  reader.at += 1
  return inside
}

const repeat = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/uy

function readRepeat(reader: Reader, cost: Cost): Cost {
  const text = readToken(reader, repeat)
  if (text === '') return cost
  if (text.startsWith('?')) return repeated(cost, 0, 1)
  if (text.startsWith('*')) return repeated(cost, 0, Number.POSITIVE_INFINITY)
  if (text.startsWith('+')) return repeated(cost, 1, Number.POSITIVE_INFINITY)
  const [min = 0, max = min] = (text.match(/\d+/g) ?? []).map(Number)
  return repeated(cost, min, /,\}/.test(text) ? Number.POSITIVE_INFINITY : max)
}

function repeated({ ways, size }: Cost, min: number, max: number): Cost {
  if (max === Number.POSITIVE_INFINITY) {
    // What can be gone through in several ways would multiply them with each repeat.
    const waysOfAll = ways > 1 ? Number.POSITIVE_INFINITY : patternTextLimit + 1
    return { ways: waysOfAll, size: size * Math.max(1, min) }
  }
  return {
    ways: ways === 1 ? max - min + 1 : waysOfRepeats(ways, min, max),
    size: size * Math.max(1, max),
  }
}

function waysOfRepeats(ways: number, min: number, max: number): number {
  let sum = 0
  for (let times = min; times <= max && sum <= mostSteps; times += 1) sum += ways ** times
  return sum
}

function readToken(reader: Reader, expression: RegExp): string {
  expression.lastIndex = reader.at
  const [text = ''] = expression.exec(reader.pattern) ?? []
  reader.at += text.length
  return text
}
