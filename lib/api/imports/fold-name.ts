import { fold } from '../accounts/search/search-text'

/** A name as people mean it: letters and digits alone, without accents or case. */
export const foldName = (name: string) => fold(name).replace(/[^\p{L}\p{N}]+/gu, '')
