import type { DeviceKind } from '@/lib/contract/choices'
import type { Channel } from '@/lib/contract/notification'
import { queues } from '../db/delivery-queue'

/** What carries a delivery: a push goes by the kind of its device, everything else by its channel. */
export type Transport = DeviceKind | Channel | 'simulated'

/**
 * A push stored while no push provider was configured has no device and uses `push`, which nothing carries; everything in
 * a drill uses `simulated`.
 */
export const transports: readonly Transport[] = queues
