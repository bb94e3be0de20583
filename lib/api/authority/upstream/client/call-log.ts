import type { Connection } from '@/lib/contract/connection'
import type { UpstreamResult } from './upstream-result'

const mostDurations = 500

/**
 * What this process has recorded about the other deployment since it started: the last response, the last
 * failure, and the latest durations.
 */
export class CallLog {
  #answered: Connection['answered'] = null
  #failed: Connection['failed'] = null
  #calls = 0
  readonly #durations: number[] = []

  record(result: UpstreamResult, milliseconds: number): void {
    const at = new Date().toISOString()
    if (result.kind === 'answered') this.#answered = { at, status: result.status, milliseconds }
    else this.#failed = { at, code: 'code' in result ? result.code : `status ${result.status} without JSON` }
    this.#durations[this.#calls % mostDurations] = milliseconds
    this.#calls += 1
  }

  read(): Pick<Connection, 'answered' | 'failed' | 'calls' | 'p50' | 'p95'> {
    const inOrder = this.#durations.toSorted((one, other) => one - other)
    const at = (share: number) => inOrder[Math.floor(inOrder.length * share)] ?? null
    return { answered: this.#answered, failed: this.#failed, calls: this.#calls, p50: at(0.5), p95: at(0.95) }
  }
}
