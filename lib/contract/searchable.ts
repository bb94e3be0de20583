// In a file of its own: screens ask this at every key press, and the schemas of the search would come with it.

const oneIsEnough = /[\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

/** Whether a query is long enough: two characters, or one syllable of Hangul or Kana, or one ideograph. */
export const isSearchable = (q: string): boolean => q.length >= 2 || oneIsEnough.test(q)
