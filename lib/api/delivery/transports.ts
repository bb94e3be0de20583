import type { DeviceKind } from '@/lib/contract/choices'
import type { Channel } from '@/lib/contract/notification'
import { queues } from '../db/delivery-queue'

/** The carrier of a delivery: the device's kind for a push, and the channel for everything else. */
export type Transport = DeviceKind | Channel | 'simulated'

/**
 * A push stored while no push provider was configured has no device and uses `push`, which has no provider.
 * Everything in a drill uses `simulated`.
 */
export const transports: readonly Transport[] = queues
