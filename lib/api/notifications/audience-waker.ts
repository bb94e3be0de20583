import { SharedWaker } from '../workers/shared-waker'

/**
 * Wakes the audience workers of all processes when an audience is to be stored or cancelled, or a
 * notification may be due for another deployment.
 */
export const audienceWaker = new SharedWaker('audiences')
