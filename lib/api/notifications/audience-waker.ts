import { SharedWaker } from '../workers/shared-waker'

/**
 * Wakes the audience workers of all processes when they may have to store or cancel an audience's deliveries,
 * or to forward a notification that is due.
 */
export const audienceWaker = new SharedWaker('audiences')
