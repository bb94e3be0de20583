import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reasonSentences, sentenceOf } from './reasons'

test('a sentence has the values of its reason, including a brace in a value', () => {
  expect(sentenceOf({ code: 'refused_with', status: 403 })).toBe('The request was refused with status 403.')
  expect(sentenceOf({ code: 'id_differs', id: '{id} $&' })).toBe('The id is {id} $&')
})

test('every reason is used in the code', () => {
  const folders = [import.meta.dirname, join(import.meta.dirname, '../api/authority/upstream/connection')]
  const sources = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.ts$/.test(name) && name !== 'reasons.ts')
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  const isGiven = (code: string) => sources.some((source) => source.includes(`'${code}'`))
  expect(Object.keys(reasonSentences).filter((code) => !isGiven(code))).toEqual([])
})
