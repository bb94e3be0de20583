import { freshEveryMs } from '@/lib/data/alerts/alerts'
import { useFreshness as useFreshData } from '@/lib/data/connection/use-connection'

export type { Freshness } from '@/lib/data/connection/use-connection'

/** Since when what is shown has not been confirmed. */
export const useFreshness = (asking: Parameters<typeof useFreshData>[0]) => useFreshData(asking, freshEveryMs)
