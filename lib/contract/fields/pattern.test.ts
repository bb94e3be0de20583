import { describe, expect, test } from 'vitest'
import { findPatternProblem, fitsPattern } from './pattern'

describe('a pattern', () => {
  test.each(['(', '[a', 'a{2,1}', '*', 'a)|(b', '\\1', '\\q'])(
    'that does not compile is rejected: %s',
    (pattern) => {
      expect(findPatternProblem(pattern)).toBe('invalid_pattern')
    },
  )

  test.each([
    ['bounded repeats many times over', '(a{100}){100}'],
    ['many bounded repeats in a row', 'a{0,256}a{0,256}a{0,256}a{0,256}b'],
    ['a backreference', '(a)\\1'],
    ['a backreference by name', '(?<n>a)\\k<n>'],
    ['lookahead', '(?=a+)a'],
    ['negative lookahead', '(?!b)a'],
    ['lookbehind', '(?<=a)b'],
    ['negative lookbehind', '(?<!a)b'],
  ])('that could take exponential time is rejected: %s', (_, pattern) => {
    expect(findPatternProblem(pattern)).toBe('unsafe_pattern')
  })

  test.each(['(a+)+b', '(a?)*b', '(?:a|aa)+b', '(|a)*b', '.*.*.*b', '(a*){3}b', `${'a?'.repeat(60)}b`])(
    'that is exponential in other engines finishes here: %s',
    (pattern) => {
      expect(findPatternProblem(pattern)).toBeUndefined()
      expect(fitsPattern(pattern, 'a'.repeat(256))).toBe(false)
    },
  )

  test.each([
    ['\\u0041\\u{1F600}', 'A😀'],
    ['(?<unit>\\d+)\\/\\d', '12/3'],
    ['[\\u0041-\\u005A]+', 'AZ'],
  ])('in JavaScript syntax is accepted: %s', (pattern, text) => {
    expect(findPatternProblem(pattern)).toBeUndefined()
    expect(fitsPattern(pattern, text)).toBe(true)
  })

  test('stored before such patterns were rejected still applies to values', () => {
    expect(findPatternProblem('\\p{Script=Greek}+')).toBe('unsafe_pattern')
    expect(fitsPattern('\\p{Script=Greek}+', 'αβγ')).toBe(true)
    expect(fitsPattern('\\p{Script=Greek}+', 'abc')).toBe(false)
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
  ])('must match the whole text: %s', (pattern, fitting, others) => {
    expect(findPatternProblem(pattern)).toBeUndefined()
    expect(fitting.filter((text) => !fitsPattern(pattern, text))).toEqual([])
    expect(others.filter((text) => fitsPattern(pattern, text))).toEqual([])
  })
})
