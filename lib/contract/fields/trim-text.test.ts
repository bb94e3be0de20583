import { expect, test } from 'vitest'
import { isSameText, trimText } from './trim-text'

const blanks = {
  space: ' ',
  tab: '\t',
  'line break': '\r\n',
  'next line': '\u0085',
  'no-break space': '\u00a0',
  'thin space': '\u2009',
  'narrow no-break space': '\u202f',
  'ideographic space': '\u3000',
  'zero-width space': '\u200b',
  'zero-width joiner': '\u200d',
  'word joiner': '\u2060',
  'byte order mark': '\ufeff',
  'soft hyphen': '\u00ad',
  'direction mark': '\u200f',
  'direction isolate': '\u2066',
  'Hangul filler': '\u3164',
  'blank Braille pattern': '\u2800',
}

test.each(Object.entries(blanks))('a %s is trimmed at both ends of a text and kept inside it', (_, sign) => {
  expect(trimText(`${sign}B-201${sign} `)).toBe('B-201')
  expect(trimText(`B${sign}201`)).toBe(`B${sign}201`)
  expect(trimText(sign.repeat(3))).toBe('')
})

test.each(['👩‍👩‍👧', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👍🏽', 'مرحبا', 'e\u0301', '\u0000', '\u0600١'])(
  '%s stays as it is',
  (text) => {
    expect(trimText(text)).toBe(text)
  },
)

test('20,000 blanks before a letter are trimmed', () => {
  const long = '\u200b '.repeat(10_000)
  expect(trimText(`${long}x${long}y${long}`)).toBe(`x${long}y`)
})

test('strings are equal regardless of case, accent encoding and surrounding blanks', () => {
  expect(isSameText(' b-201\u00a0', 'B-201')).toBe(true)
  expect(isSameText('Pen\u0303a', 'PEÑA')).toBe(true)
  expect(isSameText('Pena', 'Peña')).toBe(false)
  expect(isSameText('B 201', 'B-201')).toBe(false)
})
