import { type NewsChannel, notifyAll } from '../db/listening'
import { afterCommit } from '../db/transaction'
import { Waker } from './worker-loops'

/** Wakes the workers in all processes. A worker that misses the notification finds the work when it polls. */
export class SharedWaker extends Waker {
  constructor(readonly channel: NewsChannel) {
    super()
  }

  /** Takes effect once the caller's transaction commits. */
  announce(): void | Promise<void> {
    return afterCommit(async () => {
      this.wake()
      await notifyAll(this.channel, ['']).catch(() => {})
    })
  }
}
