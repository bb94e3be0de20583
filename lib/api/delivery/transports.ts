import type { DeviceKind } from '@/lib/contract/choices'
import type { Channel } from '@/lib/contract/notification'
import { queues } from '../db/delivery-queue'

/** The carrier of a delivery: for a push, its device's kind; for everything else, its channel. */
export type Transport = DeviceKind | Channel | 'simulated'

/**
 * A push stored while no push provider was configured has no device and uses `push`, which has no provider; everything
 * in a drill uses `simulated`.
 */
export const transports: readonly Transport[] = queues
