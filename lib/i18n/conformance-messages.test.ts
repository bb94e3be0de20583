import { createTranslator } from 'next-intl'
import { expect, test } from 'vitest'
import { numberNames, reasonSentences } from '@/lib/conformance/reasons'
import { rules } from '@/lib/conformance/rules/rules'
import { conformanceMessages } from './conformance-messages'
import { languages } from './languages'
import { messages } from './messages'

const written = (name: 'rules' | 'reasons') => {
  const texts: Record<string, string> = conformanceMessages.en.conformance[name]
  return texts
}

test('the English message of every rule is its sentence, and no message lacks a rule', () => {
  const t = createTranslator({ locale: 'en', messages: { rules: written('rules') } })
  const keys = rules.map(({ id }) => id.replace('.', '_'))
  expect(Object.keys(written('rules')).sort()).toEqual(keys.toSorted())
  for (const { id, sentence } of rules) expect(t(`rules.${id.replace('.', '_')}`)).toBe(sentence)
})

test('the English message of every reason is its sentence, and no message lacks a reason', () => {
  const numbers: readonly string[] = numberNames
  const sentences = Object.entries(reasonSentences).map(([code, sentence]) => [
    code,
    sentence.replace(/\{(\w+)\}/g, (number, name) =>
      numbers.includes(name) ? number : `<${name}></${name}>`,
    ),
  ])
  expect(written('reasons')).toEqual(Object.fromEntries(sentences))
})

test.each(languages)('only the page of the comparison has to load its sentences in %s', (language) => {
  const loaded = JSON.stringify(messages[language])
  const { rules, reasons } = conformanceMessages[language].conformance
  const sentences = [...Object.values(rules), ...Object.values(reasons)].filter((text) => text.length > 30)
  expect(sentences.filter((text) => loaded.includes(JSON.stringify(text)))).toEqual([])
})
