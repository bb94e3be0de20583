// This function is in its own file, because screens call it on every key press and must not load the search schemas.

const oneIsEnough = /[\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

/** True if a query is long enough: at least two characters, or a single Hangul or Kana syllable or ideograph. */
export const isSearchable = (q: string): boolean => q.length >= 2 || oneIsEnough.test(q)
