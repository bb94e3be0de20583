import { describe, expect, test } from 'vitest'
import { fold, foldPlaces } from './fold'

/** Stored text, and a search input that should find it. */
const foldings = [
  ['Ñuñoa', 'nunoa'],
  ['Yıldız', 'yildiz'],
  ['YILDIZ İSTANBUL', 'yildiz istanbul'],
  ['Straße', 'strasse'],
  ['STRASSE', 'straße'],
  ['Ｖｅｒｏｎｉｃａ１２', 'veronica12'],
  ['oﬃce ﬁre', 'office fire'],
  ['Ana\u00a0Silva', 'ana silva'],
  ['Ana\u202fSilva', 'ana silva'],
  ['Sil\u200bva\ufeff', 'silva'],
  ['So\u00adto', 'soto'],
  ['O’Connor', "o'connor"],
  ['O´Connor', 'O‘Connor'],
  ['Łódź Ørsted', 'lodz orsted'],
  ['Æsir Œuvre Þór Đoković', 'aesir oeuvre thor dokovic'],
  ['Ve\u0301ro\u0301nica', 'verónica'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
  ['Ёлка', 'елка'],
  ['مُحَمَّد', 'محمد'],
  ['٣٤ ۳۴ ३४', '34 34 34'],
  ['ｶﾞｽ', 'カス'],
  ['김민준', '김민준'],
  ['Nº 5 — Ana', 'no 5   ana'],
  ['x²', 'x2'],
] as const

describe('folding', () => {
  test.each(foldings)('%j is found as %j', (written, typed) => {
    expect(fold(written)).toBe(fold(typed))
  })

  test('a Hangul syllable starts with the letters typed before it is complete', () => {
    expect(fold('김민준').startsWith(fold('기'))).toBe(true)
  })

  test.each([...new Set(foldings.flat()), 'नमस्ते', '👩‍👩‍👧 Ana', 'e\u0301\u0327x'])(
    'the folded characters of %j map to their positions in it',
    (text) => {
      const { folded, starts, ends } = foldPlaces(text)
      expect(folded).toBe(fold(text))
      for (const [at, letter] of folded.split('').entries()) {
        expect(fold(text.slice(starts[at], ends[at]))).toContain(letter)
      }
    },
  )
})
