import { notifyWorkers, updateDone } from './repository'

/**
 * Runs in the transaction that stores a notification: wakes the workers, or ends the notification if there is nothing
 * to send.
 */
export function handOver(businessId: string, id: string, isDone: boolean): Promise<void> {
  return isDone ? updateDone(businessId, id) : notifyWorkers()
}
