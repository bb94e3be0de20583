'use client'

import { deferred } from '@/components/ui/hooks/use-deferred'
import type { CallerCardProps } from './caller-card'

/** The caller card; its code loads when the first card renders. */
export const CallerCard = deferred<CallerCardProps>(
  () => import('./caller-card').then((card) => card.CallerCard),
  () => true,
)
