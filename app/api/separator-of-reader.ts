import { getLocale } from 'next-intl/server'
import type { csvSeparators } from '@/lib/contract/choices'

/** Where decimals follow a comma, Excel wants a semicolon between cells. */
export const separatorOfReader = async (): Promise<(typeof csvSeparators)[number]> =>
  new Intl.NumberFormat(await getLocale()).format(1.5).includes(',') ? ';' : ','
