import { SharedWaker } from '../workers/shared-waker'

/** Announced when an audience is to be stored or cancelled. */
export const audienceWaker = new SharedWaker('audiences')
