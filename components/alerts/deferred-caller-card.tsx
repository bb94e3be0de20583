'use client'

import { deferred } from '@/components/ui/hooks/use-deferred'
import type { CallerCardProps } from './caller-card'

/** The card of a caller, whose code comes once there is one. */
export const CallerCard = deferred<CallerCardProps>(
  () => import('./caller-card').then((card) => card.CallerCard),
  () => true,
)
