import { describe, expect, test } from 'vitest'
import { findPatternProblem, fitsPattern } from './pattern'

describe('a pattern', () => {
  test.each(['(', '[a', 'a{2,1}', '*', 'a)|(b', '\\1', '\\q', 'a{'])(
    'that does not compile is told: %s',
    (pattern) => {
      expect(findPatternProblem(pattern)).toBe('invalid_pattern')
    },
  )

  test.each([
    ['a repeat of a repeat', '(a+)+b'],
    ['a repeat of an optional part', '(a?)*b'],
    ['a repeat of parts that overlap', '(?:a|aa)+b'],
    ['a repeat of an empty alternative', '(|a)*b'],
    ['three unbounded repeats', '.*.*.*b'],
    ['an unbounded repeat, three times over', '(a*){3}b'],
    ['bounded repeats that come to the same', 'a{0,256}a{0,256}a{0,256}b'],
    ['many optional parts', `${'a?'.repeat(60)}${'a'.repeat(60)}`],
    ['many alternatives in a row', `${'(a|a)'.repeat(33)}b`],
    ['alternatives many times over', '(a|a){30}b'],
    ['a long tail behind unbounded repeats', 'a{0,14}.*.*a{90}b'],
    ['a huge number', '(a{100}){100}'],
    ['a backreference', '(a)\\1'],
    ['a backreference by name', '(?<n>a)\\k<n>'],
    ['lookahead', '(?=a+)a'],
    ['negative lookahead', '(?!b)a'],
    ['lookbehind', '(?<=a)b'],
    ['negative lookbehind', '(?<!a)b'],
    ['what hides behind a repeat of nothing', '((?<n>a){0}x)(b+)+c'],
  ])('that could run away is told: %s', (_, pattern) => {
    expect(findPatternProblem(pattern)).toBe('unsafe_pattern')
  })

  test.each([
    ['[A-Z]{2}-\\d{4}', ['AB-1234'], ['AB-12345', 'xAB-1234', 'ab-1234']],
    ['CL|AR', ['CL', 'AR'], ['CLAR', 'xAR', 'CLx']],
    ['[^@\\s]+@[^@\\s]+\\.[a-z]{2,10}', ['ana@acme.example'], ['ana@acme', 'ana acme.example']],
    ['\\p{L}+ \\p{L}+', ['Ana Ñuñoa'], ['Ana', '7 8']],
    ['(?:\\d{3}-)+\\d', ['123-456-7'], ['123-45-7']],
    ['[\\]()+]{1,3}', ['](+'], ['a']],
    ['.', ['🏠', 'ñ'], ['ab', '\n']],
    ['^a$', ['a'], ['ab']],
  ])('is tried on the whole text: %s', (pattern, fitting, others) => {
    expect(findPatternProblem(pattern)).toBeUndefined()
    expect(fitting.filter((text) => !fitsPattern(pattern, text))).toEqual([])
    expect(others.filter((text) => fitsPattern(pattern, text))).toEqual([])
  })
})
