import { type Node, parseRegex } from './regex-parser'

const mostSteps = 200_000
const repeats = 80
/** When the input doubles, linear steps double and quadratic steps quadruple; the threshold is between the two. */
const growsTooFast = 3
const candidates = [
  '1',
  '0',
  'a',
  'Z',
  'é',
  'e',
  ' ',
  '\n',
  '\t',
  '.',
  ',',
  '-',
  '/',
  '"',
  "'",
  '(',
  ')',
  '+',
  ':',
  '@',
  '°',
  '\u200e',
]
/** Suffixes that prevent a match. */
const breakers = ['\u0001', '\n\u0001', '']

/**
 * An input for which the steps of a backtracking engine grow faster than the input; undefined if no such input is
 * found. Steps are counted instead of time, because they are the same on every machine.
 */
export function findHostileText({ source, flags }: RegExp): { prefix: string; pump: string } | undefined {
  const engine = new Engine(parseRegex(source), flags)
  const grows = (prefix: string, pump: string, breaker: string) => {
    const steps = (times: number) => engine.stepsOver(prefix + pump.repeat(repeats * times) + breaker)
    const twice = steps(2)
    return twice >= mostSteps || twice > growsTooFast * steps(1) + 2_000
  }
  for (const { prefix, pump } of engine.hostileTexts())
    if (breakers.some((breaker) => grows(prefix, pump, breaker))) return { prefix, pump }
  return undefined
}

type Next = (at: number) => boolean

class TooManySteps extends Error {}

/** Matches like a JavaScript engine and counts the steps. */
class Engine {
  readonly #root: Node
  readonly #flags: string
  readonly #known = new Map<string, boolean>()
  #text = ''
  #steps = 0

  constructor(root: Node, flags: string) {
    this.#root = root
    this.#flags = flags.replace(/[gyd]/g, '')
  }

  /** The number of steps needed to find all matches in a text; at most `mostSteps`. */
  stepsOver(text: string): number {
    this.#text = text
    this.#steps = 0
    try {
      for (let start = 0; start <= text.length; start += 1) {
        const end = { at: -1 }
        const matches = this.#match(this.#root, start, (at) => {
          end.at = at
          return true
        })
        if (matches && end.at > start) start = end.at - 1
      }
    } catch (error) {
      if (!(error instanceof TooManySteps)) throw error
      return mostSteps
    }
    return this.#steps
  }

  #step(): void {
    this.#steps += 1
    if (this.#steps >= mostSteps) throw new TooManySteps()
  }

  #match(node: Node, at: number, next: Next): boolean {
    this.#step()
    switch (node.kind) {
      case 'one':
        return this.#fitsAt(node.source, at) && next(at + 1)
      case 'assert':
        return this.#holds(node.source, at) && next(at)
      case 'look':
        return this.#looks(node, at) !== node.negative && next(at)
      case 'reference':
        return next(at)
      case 'choice':
        return node.options.some((option) => this.#match(option, at, next))
      case 'sequence':
        return this.#sequence(node.parts, 0, at, next)
      case 'repeat':
        return node.body.kind === 'one'
          ? this.#run(node, node.body.source, at, next)
          : this.#repeat(node, 0, at, next)
    }
  }

  #sequence(parts: readonly Node[], index: number, at: number, next: Next): boolean {
    const part = parts[index]
    return part ? this.#match(part, at, (end) => this.#sequence(parts, index + 1, end, next)) : next(at)
  }

  #repeat(node: Extract<Node, { kind: 'repeat' }>, count: number, at: number, next: Next): boolean {
    const again = () =>
      count < node.max &&
      this.#match(node.body, at, (end) => end > at && this.#repeat(node, count + 1, end, next))
    if (count < node.min) return again() || (this.#isEmpty(node.body) && next(at))
    return node.lazy ? next(at) || again() : again() || next(at)
  }

  /** Matches a repeated single character in a loop, without a stack frame for each repetition. */
  #run({ min, max, lazy }: Extract<Node, { kind: 'repeat' }>, one: string, at: number, next: Next): boolean {
    let count = 0
    const grows = () => {
      if (count >= max || !this.#fitsAt(one, at + count)) return false
      this.#step()
      count += 1
      return true
    }
    while (count < min) if (!grows()) return false
    if (lazy) {
      do if (next(at + count)) return true
      while (grows())
      return false
    }
    while (grows());
    for (; count >= min; count -= 1) if (next(at + count)) return true
    return false
  }

  #fitsAt = (source: string, at: number) => at < this.#text.length && this.#fits(source, this.#text[at] ?? '')

  #isEmpty = (body: Node) => this.sampleOf(body) === ''

  #looks({ body, behind }: Extract<Node, { kind: 'look' }>, at: number): boolean {
    if (!behind) return this.#match(body, at, () => true)
    for (let start = at; start >= 0 && start > at - 40; start -= 1)
      if (this.#match(body, start, (end) => end === at)) return true
    return false
  }

  #holds(source: string, at: number): boolean {
    if (source === '^') return at === 0 || (this.#flags.includes('m') && this.#text[at - 1] === '\n')
    if (source === '$')
      return at === this.#text.length || (this.#flags.includes('m') && this.#text[at] === '\n')
    const isWord = (index: number) => /\w/.test(this.#text[index] ?? '')
    return (isWord(at - 1) !== isWord(at)) === (source === '\\b')
  }

  #fits(source: string, character: string): boolean {
    const key = `${source}\0${character}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const fits = new RegExp(`^(?:${source})$`, this.#flags).test(character)
    this.#known.set(key, fits)
    return fits
  }

  /** A short string that this node matches, unless a lookaround prevents it. */
  sampleOf(node: Node): string {
    switch (node.kind) {
      case 'one':
        return this.charactersOf(node.source)[0] ?? ''
      case 'choice':
        return this.sampleOf(node.options[0] as Node)
      case 'sequence':
        return node.parts.map((part) => this.sampleOf(part)).join('')
      case 'repeat':
        return this.sampleOf(node.body).repeat(Math.min(node.min, 300))
      default:
        return ''
    }
  }

  charactersOf(source: string): string[] {
    const literal =
      source.length === 1 && source !== '.' ? [source] : source.length === 2 ? [source[1] ?? ''] : []
    const inside = [...literal, ...(source.startsWith('[') ? source.slice(1, -1) : ''), ...candidates]
    return [...new Set(inside)].filter((one) => one.length === 1 && this.#fits(source, one)).slice(0, 3)
  }

  /**
   * For each repeated node: a prefix that leads to the node, and strings to repeat that both the node and its
   * surroundings may match.
   */
  *hostileTexts(): Generator<{ prefix: string; pump: string }> {
    const seen = new Set<string>()
    for (const { prefix, pumps } of this.#repeated(this.#root, '')) {
      for (const pump of pumps) {
        const key = `${prefix}\0${pump}`
        if (pump === '' || seen.has(key)) continue
        seen.add(key)
        yield { prefix, pump }
        if (prefix !== '' && !seen.has(`\0${pump}`)) yield { prefix: '', pump }
        seen.add(`\0${pump}`)
        // If a match can start anywhere, the engine restarts at each position, so the prefix is repeated too.
        if (prefix !== '') yield { prefix: '', pump: prefix + pump }
      }
    }
  }

  *#repeated(node: Node, prefix: string): Generator<{ prefix: string; pumps: string[] }> {
    if (node.kind === 'repeat') {
      if (node.max > 20) {
        const single = this.#pumpsOf(node.body)
        const pairs = single.slice(0, 6).flatMap((one) => single.slice(0, 6).map((other) => one + other))
        yield { prefix, pumps: [this.sampleOf(node.body), ...single, ...pairs] }
      }
      yield* this.#repeated(node.body, prefix)
    } else if (node.kind === 'choice')
      for (const option of node.options) yield* this.#repeated(option, prefix)
    else if (node.kind === 'look') yield* this.#repeated(node.body, prefix)
    else if (node.kind === 'sequence') {
      let before = prefix
      for (const part of node.parts) {
        yield* this.#repeated(part, before)
        before += this.sampleOf(part)
      }
    }
  }

  /** Characters that this node matches, starting with those that other nodes match too. */
  #pumpsOf(body: Node): string[] {
    const sources = [...this.#ones(body)]
    const fits = (character: string) => sources.some((source) => this.#fits(source, character))
    const ofOthers = [...this.#ones(this.#root)].flatMap((source) => this.charactersOf(source)).filter(fits)
    const own = sources.flatMap((source) => this.charactersOf(source))
    return [...new Set([...ofOthers, ...own])].slice(0, 12)
  }

  *#ones(node: Node): Generator<string> {
    if (node.kind === 'one') yield node.source
    else if (node.kind === 'choice') for (const option of node.options) yield* this.#ones(option)
    else if (node.kind === 'sequence') for (const part of node.parts) yield* this.#ones(part)
    else if (node.kind === 'repeat' || node.kind === 'look') yield* this.#ones(node.body)
  }
}
