import { describe, expect, test } from 'vitest'
import { createPhoneReader } from './phone-entries'
import { withoutEntries } from './phone-tokens'

function readAll(text: string) {
  const reader = createPhoneReader(text, 'CL', new Map())
  while (reader.step());
  return reader.entries
}

const read = (text: string) =>
  readAll(text).map(({ reading }) =>
    'phone' in reading ? reading.phone : reading.kind === 'wrong' ? reading.problem : reading.kind,
  )

describe('text in any format', () => {
  test('pasted text is split at line breaks, commas, semicolons, bars and spreadsheet cells', () => {
    const text = '+56912345678\r\n+56912345679, +56912345680;912345681\t9 1234 5682|(9) 1234-5683'
    expect(read(text)).toEqual(
      [8, 9, 80, 81, 82, 83].map((end) => `+569123456${String(end).padStart(2, '7')}`),
    )
  })
  test('pasted text may separate numbers by spaces alone', () => {
    expect(read('+56 9 1234 5678 +54 11 4321 1234')).toEqual(['+56912345678', '+541143211234'])
    expect(read('+56912345678+56912345679')).toEqual(['+56912345678', '+56912345679'])
    expect(read('912345678 912345679')).toEqual(['+56912345678', '+56912345679'])
    expect(read('9 1234 5678 / 9 1234 5679')).toEqual(['+56912345678', '+56912345679'])
  })
  test('pasted text may contain names, quotes, labels and invisible characters', () => {
    expect(read('"Ana Pérez","+56 9 1234 5678"')).toEqual(['words', '+56912345678'])
    expect(read('Ana (+56 9 1234 5678), (+56) 9 1234 5679')).toEqual([
      'words',
      '+56912345678',
      '+56912345679',
    ])
    expect(read("Ana <+56 9 1234 5678>\ntel:+56-9-1234-5679\n'912345680")).toEqual([
      '+56912345678',
      '+56912345679',
      '+56912345680',
    ])
    expect(read('\u202a+56\u00a09\u00a01234\u00a05678\u202c\ufeff')).toEqual(['+56912345678'])
  })
  test('a pasted number may lack the plus sign, use 00 instead, or use other digits', () => {
    expect(read('56912345678\n5491123456789\n0056912345679\n56912345670.0\n٩١٢٣٤٥٦٧١')).toEqual([
      '+56912345678',
      '+5491123456789',
      '+56912345679',
      '+56912345670',
      '+56912345671',
    ])
  })
})

describe('mistakes', () => {
  test('a wrong length or country, an extension, letters and a shortened cell are each identified', () => {
    expect(read('+54 11 4321\n+569123456789012\n+999123456789')).toEqual(['too_short', 'too_long', 'country'])
    expect(read('+56 9 1234 5678 ext. 5\n9 1234 5678 x5\n5.69123E+10\n9123A5678\n+')).toEqual([
      'extension',
      'extension',
      'shortened',
      'letters',
      'not_a_number',
    ])
  })
  test('a number without a country code is invalid while no country is chosen', () => {
    const reader = createPhoneReader('987654321\n+56 9 1234 5678\n+999123456789', undefined, new Map())
    while (reader.step());
    expect(
      reader.entries.map(({ reading }) => ('problem' in reading ? reading.problem : reading.kind)),
    ).toEqual(['no_country', 'good', 'country'])
  })
  test('a repeated number counts once', () => {
    expect(readAll('912345678\n+56 9 1234 5678').map(({ reading }) => reading.kind)).toEqual([
      'good',
      'twice',
    ])
  })
})

describe('doubtful numbers', () => {
  const doubt = (text: string) =>
    readAll(text).map(({ reading }) =>
      reading.kind === 'good' ? (reading.doubtful ?? 'none') : reading.kind,
    )
  test('a pasted number is doubtful if it is unusual for its country, lost its plus, may lack its 9, or may have been rounded by a spreadsheet', () => {
    expect(doubt('+56 1 1234 5678\n5491123456789\n+54 11 2345 6789\n56900000000')).toEqual([
      'unusual',
      'plus',
      'mobile',
      'rounded',
    ])
  })
  test('a pasted number is not doubtful if it is complete or from the chosen country', () => {
    expect(doubt('+5491123456789\n56912345678\n+56 9 1234 0000')).toEqual(['none', 'none', 'none'])
  })
})

describe('entries', () => {
  test('an entry points to its position in the text', () => {
    const text = 'x, 912345678 ;; 12'
    expect(readAll(text).map(({ start, end }) => text.slice(start, end))).toEqual(['x', '912345678', '12'])
  })
  test('an entry can be removed from the text', () => {
    const text = '912345678, 12\n13\n912345679; 14; 912345680'
    const wrong = readAll(text).filter(({ reading }) => reading.kind === 'wrong')
    expect(withoutEntries(text, wrong)).toBe('912345678\n912345679; 912345680')
  })
})
