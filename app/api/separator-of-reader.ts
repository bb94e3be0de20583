import { getLocale } from 'next-intl/server'
import type { csvSeparators } from '@/lib/contract/choices'

/** In locales with a decimal comma, Excel expects semicolons between cells. */
export const separatorOfReader = async (): Promise<(typeof csvSeparators)[number]> =>
  new Intl.NumberFormat(await getLocale()).format(1.5).includes(',') ? ';' : ','
