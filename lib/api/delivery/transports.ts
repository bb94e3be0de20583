import type { DeviceKind } from '@/lib/contract/choices'
import type { Channel } from '@/lib/contract/notification'
import { queues } from '../db/delivery-queue'

/** What carries a delivery: a push goes by what its device was registered with, everything else by its channel. */
export type Transport = DeviceKind | Channel | 'simulated'

/**
 * A push to nobody's device, stored while no push provider was set up, travels by `push`, which nothing carries; everything of a
 * drill by `simulated`.
 */
export const transports: readonly Transport[] = queues
