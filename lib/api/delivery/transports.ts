import type { DeviceKind } from '@/lib/contract/choices'
import type { Channel } from '@/lib/contract/notification'
import { queues } from '../db/delivery-queue'

/**
 * What a delivery is sent through: for a push, the kind of device; otherwise, the channel. In a drill,
 * `simulated`.
 */
export type Transport = DeviceKind | Channel | 'simulated'

/**
 * A push that was stored while no push provider was configured has no device, and its transport is `push`,
 * which has no provider. In a drill, all deliveries use `simulated`.
 */
export const transports: readonly Transport[] = queues
