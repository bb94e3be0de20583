import { expect, test } from 'vitest'
import { conformanceMessages } from './conformance-messages'
import { type Language, languages } from './languages'
import { messages as ofEveryPage } from './messages'

type Tree = { [key: string]: string | Tree }

function flatten(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  )
}

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)\s*[,}]/g)].map((match) => match[1]))].sort()

const tags = (text: string) => [...new Set([...text.matchAll(/<(\w+)>/g)].map((match) => match[1]))].sort()

const all = languages.map((language) => [
  language,
  { ...ofEveryPage[language], ...conformanceMessages[language] },
])
const messages: Record<Language, Tree> = Object.fromEntries(all)
const english = flatten(messages.en)

for (const language of languages.filter((one) => one !== 'en')) {
  const translated = new Map(flatten(messages[language]))

  test(`${language} has exactly the same keys as English`, () => {
    expect([...translated.keys()].sort()).toEqual(english.map(([key]) => key).sort())
  })

  test(`${language} has the same placeholders and tags as English`, () => {
    for (const [key, text] of english) {
      const other = translated.get(key) ?? ''
      expect([key, placeholders(other), tags(other)]).toEqual([key, placeholders(text), tags(text)])
    }
  })
}

test('no message is empty or ends in an exclamation mark', () => {
  const wrong = languages.flatMap((language) =>
    flatten(messages[language]).filter(([, text]) => text.trim() === '' || /[!¡]/.test(text)),
  )
  expect(wrong).toEqual([])
})

/** The keys of the toasts that confirm an action. */
const toasts = [
  /^views\.(not[A-Z]\w+|saved|renamed|updated|deleted|restored)$/,
  /^alerts\.(new\.placed|done\.(?!someone)\w+)$/,
  /^accounts\.(saved|created|inPlace\.saved|record\.notes\.(saved|deleted))$/,
  /^accounts\.(merge\.(done|undone)|delete\.(done|restored))$/,
  /^settings\.(saved|deleted|business\.(logo|accent)(Saved|Removed))$/,
  /^settings\.identities\.(now[A-Z]\w+|sessionEnded)$/,
]

test('every confirmation is a sentence that ends with a period', () => {
  const said = languages.flatMap((language) =>
    flatten(messages[language]).filter(([key]) => toasts.some((toast) => toast.test(key))),
  )
  expect(said.length).toBeGreaterThan(100)
  expect(said.filter(([, text]) => !text.endsWith('.'))).toEqual([])
})
