/** A node of a parsed regular expression. `one` matches a single character; `source` says which. */
export type Node =
  | { kind: 'one'; source: string }
  | { kind: 'assert'; source: string }
  | { kind: 'look'; body: Node; behind: boolean; negative: boolean }
  | { kind: 'reference' }
  | { kind: 'sequence'; parts: Node[] }
  | { kind: 'choice'; options: Node[] }
  | { kind: 'repeat'; body: Node; min: number; max: number; lazy: boolean }

const group = /\((?:\?(?:(<?)([=!])|<[^>]*>|[a-z-]*:))?/y
const quantifier = /(?:([*+?])|\{(\d+)(,(\d*))?\})(\??)/y
const escaped =
  /\\(?:u\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|c[A-Za-z]|[pP]\{[^}]*\}|k<[^>]*>|[1-9]\d*|.)/suy
const characterClass = /\[(?:\\.|[^\]\\])*\]/sy

/** Parses the source of a valid regular expression. */
export function parseRegex(source: string): Node {
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(source) ?? undefined
    if (found) at += found[0].length
    return found
  }

  function choice(): Node {
    const options = [sequence()]
    while (source[at] === '|') {
      at += 1
      options.push(sequence())
    }
    return options.length === 1 ? (options[0] as Node) : { kind: 'choice', options }
  }

  function sequence(): Node {
    const parts: Node[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(repeated(atom()))
    return { kind: 'sequence', parts }
  }

  function repeated(body: Node): Node {
    const found = take(quantifier)
    if (!found) return body
    const [, sign, least = '', comma, most, lazy] = found
    const min = sign ? (sign === '+' ? 1 : 0) : Number(least)
    const max = sign ? (sign === '?' ? 1 : Infinity) : comma ? Number(most || Infinity) : min
    return { kind: 'repeat', body, min, max, lazy: lazy === '?' }
  }

  function atom(): Node {
    const opened = take(group)
    if (opened) {
      const body = choice()
      at += 1
      const [, behind, look] = opened
      return look ? { kind: 'look', body, behind: behind === '<', negative: look === '!' } : body
    }
    const text =
      (take(escaped) ?? take(characterClass))?.[0] ?? String.fromCodePoint(source.codePointAt(at) ?? 0)
    if (text.length === 1 || !/^[\\[]/.test(text)) {
      if (!text.startsWith('\\')) at += text.length
    }
    if (text === '^' || text === '$' || text === '\\b' || text === '\\B')
      return { kind: 'assert', source: text }
    return /^\\(?:k<|[1-9])/.test(text) ? { kind: 'reference' } : { kind: 'one', source: text }
  }

  return choice()
}
