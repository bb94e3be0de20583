import type { Settings } from '@/lib/env'
import { feedLagSeconds } from '../alerts/stream/feed'
import { upstreamClientOf } from '../authority/upstream/client/process-client'
import { channelWaits, counters } from '../counters/counters'
import type { Family, Sample } from '../counters/family'
import { queues } from '../db/delivery-queue'
import { readPools } from '../db/pool'
import { countOpenStreams } from '../limits/open-streams'
import type { DatabaseReader, DatabaseReading } from './database-reading'
import { mostBusinesses, mostCounted } from './queue-repository'

/** All of our own metrics: this process's counters, its current state, and values read from the database. */
export function makeFamilies(settings: Settings, database: DatabaseReader): Family[] {
  return [
    ...counters,
    ...ownGauges(settings),
    ...databaseGauges.map(
      ({ read, ...family }): Family => ({
        ...family,
        type: 'gauge',
        samples: async () => read(await database.read()),
      }),
    ),
  ]
}

const one = (value: number): Sample[] => [{ labels: {}, value }]

function ownGauges(settings: Settings): Family[] {
  const upstream = upstreamClientOf(settings)
  const gauges: Omit<Family, 'type'>[] = [
    {
      name: 'beacon_open_streams',
      help: 'Event streams that this process has open.',
      samples: () => one(countOpenStreams()),
    },
    {
      name: 'beacon_event_feed_lag_seconds',
      help: 'How long the event streams of this process may have been missing events; about a second in normal operation.',
      samples: () => one(feedLagSeconds()),
    },
    {
      name: 'beacon_database_pool_connections',
      help: 'Database connections of this process, by pool and state (busy or idle).',
      samples: () =>
        readPools().flatMap(([pool, { total, idle }]) => [
          { labels: { pool: label(pool), state: 'busy' }, value: total - idle },
          { labels: { pool: label(pool), state: 'idle' }, value: idle },
        ]),
    },
    {
      name: 'beacon_database_pool_max_connections',
      help: 'Maximum number of database connections that this process may open, by pool.',
      samples: () => readPools().map(([pool, { max }]) => ({ labels: { pool: label(pool) }, value: max })),
    },
    {
      name: 'beacon_database_pool_waiting',
      help: 'Statements waiting for a free database connection, by pool.',
      samples: () =>
        readPools().map(([pool, { waiting }]) => ({ labels: { pool: label(pool) }, value: waiting })),
    },
    {
      name: 'beacon_channel_wait_seconds',
      help: 'Seconds until this process may send on a channel again, because its provider asked for a pause.',
      samples: () => {
        const waits = new Map(channelWaits().map(({ channel, seconds }) => [channel, seconds]))
        return queues.map((channel) => ({ labels: { channel }, value: waits.get(channel) ?? 0 }))
      },
    },
    {
      name: 'beacon_upstream_paused',
      help: '1 while this process sends nothing to the deployment behind this gateway because that deployment is failing.',
      samples: () => (upstream ? one(upstream.read().pausedUntil === null ? 0 : 1) : []),
    },
  ]
  return gauges.map((gauge) => ({ ...gauge, type: 'gauge' }))
}

const label = (pool: string) => (pool === 'raisedAlerts' ? 'raised_alerts' : pool)

type DatabaseGauge = { name: string; help: string; read: (reading: DatabaseReading) => Sample[] }

const databaseGauges: readonly DatabaseGauge[] = [
  {
    name: 'beacon_up_database',
    help: '1 if the database responds to this process, otherwise 0. At 0, the values below that come from the database are missing.',
    read: ({ isUp }) => one(isUp ? 1 : 0),
  },
  {
    name: 'beacon_queued_deliveries',
    help: `Deliveries waiting in each channel's queue, counted up to ${mostCounted}. Scheduled ones are not included.`,
    read: ({ queues: all = [] }) =>
      all.map(({ channel, waiting }) => ({ labels: { channel }, value: waiting })),
  },
  {
    name: 'beacon_oldest_due_delivery_seconds',
    help: 'How long the oldest due delivery of each channel has been waiting; 0 if none is due.',
    read: ({ queues: all = [] }) =>
      all.map(({ channel, oldestSeconds }) => ({ labels: { channel }, value: oldestSeconds ?? 0 })),
  },
  {
    name: 'beacon_channel_paused',
    help: "1 while a channel's provider is failing and gets only one delivery at a time, for all businesses or only for one.",
    read: ({ queues: all = [] }) =>
      all.flatMap(({ channel, pausedFor }) =>
        (['all', 'one_business'] as const).map((scope) => ({
          labels: { channel, scope },
          value: pausedFor === scope ? 1 : 0,
        })),
      ),
  },
  {
    name: 'beacon_jobs',
    help: 'Unfinished imports and bulk changes, by state.',
    read: ({ jobs }) => jobStates(jobs, ({ number }) => number),
  },
  {
    name: 'beacon_oldest_job_seconds',
    help: 'How long the oldest unfinished import or bulk change has been queued, by state.',
    read: ({ jobs }) => jobStates(jobs, ({ oldestSeconds }) => oldestSeconds),
  },
  {
    name: 'beacon_job_without_turn_seconds',
    help: 'The longest time that an import or bulk change at the head of its queue has been without a turn.',
    read: ({ longestWithoutTurn }) => (longestWithoutTurn === undefined ? [] : one(longestWithoutTurn)),
  },
  {
    name: 'beacon_notifications_overdue',
    help: 'Notifications that should have started over 30 seconds ago, by state, counted up to 1000.',
    read: ({ overdue = [] }) => overdue.map(({ state, number }) => ({ labels: { state }, value: number })),
  },
  {
    name: 'beacon_webhooks',
    help: 'Webhooks of businesses, by state: active, failing (nothing succeeded since the last failure) or disabled.',
    read: ({ webhooks }) =>
      webhooks
        ? (['active', 'failing', 'disabled'] as const).map((state) => ({
            labels: { state },
            value: webhooks[state],
          }))
        : [],
  },
  {
    name: 'beacon_webhook_waiting_events',
    help: `Events waiting to be sent to a webhook, counted up to ${mostCounted}.`,
    read: ({ webhooks }) => (webhooks ? one(webhooks.waiting) : []),
  },
  {
    name: 'beacon_oldest_due_webhook_event_seconds',
    help: 'How long the oldest event for a working webhook has been due; 0 if none is due.',
    read: ({ webhooks }) => (webhooks ? one(webhooks.oldestSeconds ?? 0) : []),
  },
  {
    name: 'beacon_business_waiting_deliveries',
    help: `Waiting deliveries, including scheduled ones, of the ${mostBusinesses} businesses that have the most. No other metric names a business.`,
    read: ({ businesses = [] }) =>
      businesses.map(({ businessId, waiting }) => ({ labels: { business: businessId }, value: waiting })),
  },
]

type JobsReading = DatabaseReading['jobs']

function jobStates(jobs: JobsReading, pick: (state: NonNullable<JobsReading>[number]) => number): Sample[] {
  if (!jobs) return []
  return ['checking', 'waiting', 'running', 'undoing'].map((state) => {
    const found = jobs.find((one) => one.state === state)
    return { labels: { state }, value: found ? pick(found) : 0 }
  })
}
