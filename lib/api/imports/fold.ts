import { fold } from '../accounts/search-text'

/** A name as people mean it: no accents, no case, no signs. */
export const foldName = (name: string) => fold(name).replace(/[^\p{L}\p{N}]+/gu, '')
