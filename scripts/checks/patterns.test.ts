import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { findHostileText } from './backtracking'

/** The folders whose code handles text from callers and files. */
const rooms = ['lib/format', 'lib/contract', 'lib/api']

/** Patterns that never receive long text from a caller, by path, with the reason. */
const harmless: Record<string, string> = {
  'lib/format/place/': 'texts are cut to 5,000 characters first',
  'lib/format/phone/read-phone.ts': 'phones have at most 100 characters',
  'lib/format/phone/two-numbers.ts': 'phones have at most 100 characters',
  'lib/api/imports/xlsx/cell-styles.ts': 'formats are cut to 255 characters first',
  'lib/api/imports/xlsx/number-format.ts': 'formats are cut to 255 characters first',
  'lib/api/db/embedded/postgres-server.ts': 'reads what PostgreSQL writes',
  'lib/api/delivery/providers/web-push.ts': 'reads settings',
  'lib/api/configured-channels.ts': 'reads settings',
}
/** Files that build a pattern at run time: from fixed words only or, with RE2, from user input. */
const madeAtRunTime = [
  'lib/contract/accounts/account-merge.ts',
  'lib/contract/fields/pattern.ts',
  'lib/format/fold.ts',
]

type Found = { place: string; pattern: RegExp }

const files = rooms.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/(?:\.(?:test|fixture)\.ts$|^(?:fixtures|tests)\/)/.test(name))
    .map((name) => join(room, name)),
)

function literalsOf(file: string): Found[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const found: Found[] = []
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const [, pattern = '', flags] = /^\/(.*)\/([a-z]*)$/s.exec(node.text) ?? []
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      found.push({ place: `${file}:${line + 1}`, pattern: new RegExp(pattern, flags) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

describe('the check of patterns', () => {
  test.each([
    /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i,
    /\s+$/,
    /(a+)+b/,
    /^(?:a|aa)+$/,
    /a.*b.*c/,
    /^\s*"?\s*x/,
    /(?:x\d*)*y/,
    /[^@]+@/,
    /^(\S+?)(?:\s+|T)(.+)$/,
  ])('finds a pattern that can backtrack over a long text: %s', (pattern) => {
    expect(findHostileText(pattern)).toBeDefined()
  })

  test.each([/^\d+(?:\.\d+)?$/, /^[^@]+@/, /\d{1,4}-\d/, /a|b/g, /"[^"]*"/, /^\s*x/, /(?<=a)b/])(
    'allows a pattern that cannot backtrack: %s',
    (pattern) => {
      expect(findHostileText(pattern)).toBeUndefined()
    },
  )
})

const isHarmless = (file: string) => Object.keys(harmless).some((place) => file.startsWith(place))
const watched = files.filter((file) => !isHarmless(file))

test.each(watched.flatMap(literalsOf))(
  'the pattern at $place takes time in proportion to the text: $pattern',
  ({ pattern }) => {
    expect(findHostileText(pattern)).toBeUndefined()
  },
)

test('patterns are built at run time only in the known places', () => {
  const makers = watched.filter((file) => readFileSync(file, 'utf8').includes('new RegExp('))
  expect(makers.toSorted()).toEqual(madeAtRunTime)
})
