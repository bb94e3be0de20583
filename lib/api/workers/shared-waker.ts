import { type NewsChannel, notifyAll } from '../db/listening'
import { afterCommit } from '../db/transaction'
import { Waker } from './worker-loops'

/** Wakes the workers of all processes. One that misses it finds the work when it next looks. */
export class SharedWaker extends Waker {
  constructor(readonly channel: NewsChannel) {
    super()
  }

  /** Once the transaction of the caller is stored. */
  announce(): void | Promise<void> {
    return afterCommit(async () => {
      this.wake()
      await notifyAll(this.channel, ['']).catch(() => {})
    })
  }
}
