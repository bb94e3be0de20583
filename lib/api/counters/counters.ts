import { Counter, type Family, Gauge, Histogram } from './family'

/** The counters of this process. Each count costs only a map lookup, so counting is always on. */

const untilTenSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const untilAMinute = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

export const requests = new Counter(
  'beacon_requests_total',
  'Requests answered, by operation and class of the HTTP status.',
  ['operation', 'status'],
)
export const requestDurations = new Histogram(
  'beacon_request_duration_seconds',
  'Time until the response to a request was ready, by operation.',
  'operation',
  untilTenSeconds,
)
export const errors = new Counter(
  'beacon_errors_total',
  'Responses that reported an error, by error code. Requests that match no operation are included.',
  ['code'],
)
export const deliveries = new Counter(
  'beacon_deliveries_total',
  'Outcomes of deliveries, by channel: accepted, refused, retry (not sent, tried again), unclear (may have been sent), kept (no provider), or ended (skipped or cancelled before it was sent).',
  ['channel', 'outcome'],
)
export const claimDurations = new Histogram(
  'beacon_claim_duration_seconds',
  'Time to claim deliveries from the queue, by channel.',
  'channel',
  untilTenSeconds,
)
export const claimedDeliveries = new Counter(
  'beacon_claimed_deliveries_total',
  'Deliveries claimed for sending, by channel.',
  ['channel'],
)
export const replicaReads = new Counter(
  'beacon_replica_reads_total',
  'Reads that the replica may answer, by outcome: replica if it did, or why the primary did: behind, busy, failed (it is also left alone for some seconds) or rejected (the read had no result there).',
  ['outcome'],
)
export const upstreamCalls = new Counter(
  'beacon_upstream_calls_total',
  'Calls to the deployment behind this gateway, by operation and result: the class of its HTTP status, unreadable, no_answer, or not_sent.',
  ['operation', 'result'],
)
export const upstreamDurations = new Histogram(
  'beacon_upstream_call_duration_seconds',
  'Duration of calls to the deployment behind this gateway, by operation.',
  'operation',
  untilAMinute,
)
export const webhookRequests = new Counter(
  'beacon_webhook_requests_total',
  'Requests to the webhooks of businesses, by outcome (succeeded or failed).',
  ['outcome'],
)
export const housekeepingSuccess = new Gauge(
  'beacon_housekeeping_last_success_timestamp_seconds',
  'When housekeeping last completed all its steps in this process; 0 if it has not yet.',
)
export const housekeepingDuration = new Gauge(
  'beacon_housekeeping_last_duration_seconds',
  'Duration of the last housekeeping run in this process.',
)
export const housekeepingFailures = new Counter(
  'beacon_housekeeping_failures_total',
  'Housekeeping steps that failed, by step.',
  ['step'],
)

export const counters: readonly Family[] = [
  requests,
  requestDurations,
  errors,
  deliveries,
  claimDurations,
  claimedDeliveries,
  replicaReads,
  upstreamCalls,
  upstreamDurations,
  webhookRequests,
  housekeepingSuccess,
  housekeepingDuration,
  housekeepingFailures,
]

const classes = ['', '1xx', '2xx', '3xx', '4xx', '5xx']

/** The class of an HTTP status, such as 4xx. */
export const statusClass = (status: number): string => classes[Math.floor(status / 100)] ?? 'other'

/** Counts one request to an operation of the contract. */
export function countRequest(operation: string, status: number, seconds: number): void {
  requests.add(1, operation, statusClass(status))
  requestDurations.observe(seconds, operation)
}

/** When each channel may send again after its provider requested a pause, as a `performance.now()` time. */
const waits = new Map<string, number>()

/** Records that a provider requested a pause of its whole channel. */
export function noteChannelWait(channel: string, until: number): void {
  waits.set(channel, until)
}

/** Returns the seconds until each paused channel may send again. */
export function channelWaits(now = performance.now()): { channel: string; seconds: number }[] {
  return [...waits].flatMap(([channel, until]) =>
    until > now ? [{ channel, seconds: (until - now) / 1000 }] : [],
  )
}
