import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messages } from './messages'

const root = join(import.meta.dirname, '../..')

type Tree = { [key: string]: string | Tree }

const keysOf = (tree: Tree, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  )

/**
 * The strings in a file that may be message keys: whole keys, and templates whose placeholders may stand for
 * any word in the code.
 */
type Source = { namespaces: string[]; passesKeys: boolean; words: Set<string>; templates: RegExp[] }

const translator = /(\w+)\s*=\s*(?:await\s+)?(?:use|get)Translations\((?:'([\w.]+)')?\)/g
/** Matches the translators created in the file, and the types of those passed to it. */
const namespace = /(?:use|get)Translations(?:\((?:'([\w.]+)')?\)|<'([\w.]+)'>)/g
const word = /'([^'\n]*)'|"([^"\n]*)"|\b(\w+)\??:/g
const template = /(\bt(?:\.\w+)?\(\s*)?`([\w.]*(?:\$\{[^}]*\}[\w.]*)+)`/g

function readSource(text: string): Source {
  // A translator from `Promise.all` is usually called `t`.
  const names = ['t', ...[...text.matchAll(translator)].map(([, name]) => name)]
  const namespaces = [...text.matchAll(namespace)].map(([, made, typed]) => made ?? typed ?? '')
  return {
    namespaces,
    // If a key comes from a variable, or the translator is passed on, the keys may be in another file.
    passesKeys: names.some((name) =>
      new RegExp(
        `\\b${name}(\\.\\w+)?\\(([^()]* : )?[\\w.[\\]]+( as [^,)]*)?[,)]|[(,{] *${name} *[,)}]`,
      ).test(text),
    ),
    words: new Set(
      [...text.matchAll(word)].map(([, single, double, member]) => single ?? double ?? member ?? ''),
    ),
    templates: [...text.matchAll(template)]
      .filter(
        ([, call, keys = '']) =>
          /[a-z.]/i.test(keys.replace(/\$\{[^}]*\}/g, '')) && (call || !keys.startsWith('$')),
      )
      .map(([, , keys = '']) => {
        const parts = keys.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'))
        return new RegExp(`^${parts.join('([\\w:-]*)')}$`)
      }),
  }
}

const sources = ['app', 'components', 'lib']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\.fixture\./.test(path))
  .map((path) => readSource(readFileSync(join(root, path), 'utf8')))

const allWords = new Set(sources.flatMap(({ words }) => [...words]))
const elsewhere = sources.filter(({ namespaces }) => namespaces.length === 0)

const says = ({ words, templates }: Source, key: string) =>
  words.has(key) ||
  templates.some((one) =>
    one
      .exec(key)
      ?.slice(1)
      .every((part) => part === '' || allWords.has(part)),
  )

function isUsed(key: string): boolean {
  return sources.some((source) =>
    source.namespaces.some((name) => {
      const rest = name === '' ? key : key.startsWith(`${name}.`) ? key.slice(name.length + 1) : undefined
      if (rest === undefined) return false
      return says(source, rest) || (source.passesKeys && elsewhere.some((other) => says(other, rest)))
    }),
  )
}

test('every message is used by the code', () => {
  // `fatal` is read without a translator, which may not be available to the page that needs it.
  const { fatal, ...others } = messages.en
  expect(keysOf(others).filter((key) => !isUsed(key))).toEqual([])
})
