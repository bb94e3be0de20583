import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { upstreamWithout } from '@/components/settings/business/business.fixture'
import { NowStrip } from './now-strip'

const none = { queued: 0, sending: 0, accepted: 0, delivered: 0, read: 0, failed: 0 }
const counts = (some: object) => ({ ...none, skipped: 0, unknown: 0, cancelled: 0, kept: 0, ...some })
const nothing = { notifications: 0, counts: counts({}) }
const oldest = { number: 12, openedAt: new Date(Date.now() - 7_530_000).toISOString() }
const channel = { missingSettings: [], missingForStatuses: [], lastErrorAt: null, breaker: 'closed' }
const channels = [
  { ...channel, name: 'fcm', configured: true, lastSuccessAt: new Date().toISOString() },
  { ...channel, name: 'sms', configured: false, lastSuccessAt: null },
]

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(answers: Record<string, unknown>, { seesJobs = true } = {}) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const [path = ''] = address.split('?')
    asked.push(path)
    const data = answers[path]
    return data ? Response.json({ data }) : Response.json({ failure: { code: 'internal' } }, { status: 500 })
  })
  showPiece(<NowStrip seesJobs={seesJobs} />, { client: new QueryClient() })
  return asked
}

const answers = {
  '/api/alerts/summary': { open: 5, unattended: 2, oldestUnattended: oldest },
  '/api/alerts': { alerts: [], next: null },
  '/api/notifications/summary': {
    real: { notifications: 2, counts: counts({ delivered: 7, failed: 1 }) },
    simulated: nothing,
    forwarded: {},
  },
  '/api/jobs': { jobs: [], next: null },
  '/api/channels': { channels },
  '/api/business': { business: { drill: false } },
}

test('the overview shows open alerts, today’s messages, running jobs and which channels work', async () => {
  show(answers)
  const alerts = within(await screen.findByRole('region', { name: 'Alerts' }))
  expect(await alerts.findByText('5 open')).toBeDefined()
  expect(alerts.getByRole('link', { name: '2 unattended' }).getAttribute('href')).toBe(
    '/alerts?unattended=true',
  )
  expect(alerts.getByRole('link', { name: /has been waiting 2:05:\d\d/ }).getAttribute('href')).toBe(
    '/alerts?alert=12',
  )
  expect(await screen.findByRole('img', { name: 'Of 8 messages: 7 delivered, 1 failed' })).toBeDefined()
  expect(await screen.findByText('None in progress.')).toBeDefined()
  const states = within(await screen.findByRole('region', { name: 'Channels' })).findAllByRole('listitem')
  expect((await states).map(({ textContent }) => textContent)).toEqual([
    'Push to appsWorking',
    'Text messagesNot set up',
  ])
})

test('messages simulated in a drill are not shown as sent', async () => {
  const simulated = { notifications: 3, counts: counts({ delivered: 4 }) }
  show({ ...answers, '/api/notifications/summary': { real: nothing, simulated, forwarded: {} } })
  const sent = within(await screen.findByRole('region', { name: 'Sent today' }))
  expect(await sent.findByText('4 messages')).toBeDefined()
  expect(sent.getByText('Simulated')).toBeDefined()
})

test('figures that cannot be loaded are shown as unknown rather than as zero', async () => {
  show({ '/api/jobs': answers['/api/jobs'] })
  await waitFor(() => expect(screen.getAllByText('Not known right now')).toHaveLength(3))
})

test('jobs are neither shown nor requested without access to them', async () => {
  const asked = show(answers, { seesJobs: false })
  expect(await screen.findByText('5 open')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Jobs' })).toBeNull()
  expect(asked).not.toContain('/api/jobs')
})

test('in front of another deployment, no channels are shown', async () => {
  const business = { business: { drill: false }, upstream: upstreamWithout('testChannel') }
  show({ ...answers, '/api/business': business })
  expect(await screen.findByText('5 open')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Channels' })).toBeNull())
})

test('notifications that another deployment sends are counted by outcome, not as messages', async () => {
  const real = { notifications: 5, counts: counts({}) }
  const forwarded = { waiting: 1, accepted: 2, refused: 1, unreached: 1, unknown: 1 }
  show({ ...answers, '/api/notifications/summary': { real, simulated: nothing, forwarded } })
  const sent = within(await screen.findByRole('region', { name: 'Sent today' }))
  await sent.findByText('2 notifications accepted')
  const others = sent.getAllByText(/: 1$/).map(({ textContent }) => textContent)
  expect(others).toEqual(['Waiting: 1', 'Rejected: 1', 'Unknown: 1', 'Not sent: 1'])
  expect(sent.queryByText(/messages|Nobody/)).toBeNull()
})
