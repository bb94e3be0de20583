/** How to write JSON values in the language of each code sample. */
const notations = {
  json: { constants: {}, space: '  ', inBraces: '', text: inJson, name: inJson },
  javascript: {
    constants: {},
    space: '  ',
    inBraces: ' ',
    text: inSingleQuotes,
    name: (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : inSingleQuotes(name)),
  },
  python: {
    constants: { null: 'None', true: 'True', false: 'False' } as Record<string, string>,
    space: '    ',
    inBraces: '',
    text: inSingleQuotes,
    name: inSingleQuotes,
  },
}

type Notation = (typeof notations)['json' | 'javascript' | 'python']
const longestLine = 72

/** Writes a JSON value as a literal, on one line if it fits. `depth` is the indentation of the first line. */
export function write(value: unknown, language: keyof typeof notations, depth: number): string {
  return writeValue(value, notations[language], depth)
}

function writeValue(value: unknown, notation: Notation, depth: number): string {
  if (typeof value === 'string') return notation.text(value)
  if (typeof value !== 'object' || value === null) {
    const constants: Record<string, string> = notation.constants
    return constants[String(value)] ?? String(value)
  }
  if (Array.isArray(value)) {
    const members = value.map((one) => writeValue(one, notation, depth + 1))
    return join('[', members, ']', '', notation, depth)
  }
  const members = Object.entries(value).map(
    ([name, one]) => `${notation.name(name)}: ${writeValue(one, notation, depth + 1)}`,
  )
  return join('{', members, '}', notation.inBraces, notation, depth)
}

function join(
  open: string,
  members: string[],
  close: string,
  padding: string,
  { space }: Notation,
  depth: number,
) {
  const inOneLine = `${open}${padding}${members.join(', ')}${padding}${close}`
  if (members.length === 0) return open + close
  if (inOneLine.length <= longestLine && !inOneLine.includes('\n')) return inOneLine
  const margin = space.repeat(depth)
  const lines = members.map((member) => `${margin}${space}${member}`)
  return `${open}\n${lines.join(',\n')}\n${margin}${close}`
}

function inJson(text: string): string {
  return JSON.stringify(text)
}

/** A string literal in single quotes. JSON's escapes are valid in JavaScript and Python too. */
function inSingleQuotes(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${escaped}'`
}
