/** Lower case without accents, so that `nunoa` finds Ñuñoa. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** A name as people mean it: letters and digits alone, without accents or case. */
export const foldName = (name: string) => fold(name).replace(/[^\p{L}\p{N}]+/gu, '')

/** As `fold`, but every character keeps its place: a match in the folded text is one in the text itself. */
export function foldInPlace(text: string): string {
  return Array.from(text, (character) => {
    const folded = fold(character)
    return folded.length === character.length ? folded : character
  }).join('')
}
