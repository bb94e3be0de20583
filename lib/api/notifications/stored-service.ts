import { notifyWorkers, updateDone } from './repository'

/** In the transaction that stored a notification: the workers take it up, or it is done when nothing of it is to be sent. */
export function handOver(businessId: string, id: string, isDone: boolean): Promise<void> {
  return isDone ? updateDone(businessId, id) : notifyWorkers()
}
