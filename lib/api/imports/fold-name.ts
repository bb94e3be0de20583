import { fold } from '@/lib/format/fold'

/** A name as people mean it: letters and digits alone, without accents or case. */
export const foldName = (name: string) => fold(name).replace(/[^\p{L}\p{N}]+/gu, '')
