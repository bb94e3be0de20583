// In its own file: screens call this on every key press, and must not import the search schemas with it.

const oneIsEnough = /[\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

/** Whether a query is long enough: two characters, or one Hangul or Kana syllable, or one ideograph. */
export const isSearchable = (q: string): boolean => q.length >= 2 || oneIsEnough.test(q)
