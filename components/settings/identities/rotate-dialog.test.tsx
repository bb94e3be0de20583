import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import type { ActionOptions } from '@/lib/actions/actions'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { anIdentity } from './identity.fixture'
import { RotateDialog } from './rotate-dialog'

const night = { ...anIdentity, id: 'i1', name: 'Night desk', version: 3 }

/** An API that processes each key once, and whose responses can get lost on the way. */
const api = {
  answered: new Map<string, { externalId: string }>(),
  asked: [] as { key: string; version?: number }[],
  loseNext: false,
  version: 3,
}
const given: string[] = []

async function answer({ idempotencyKey: key = '', ifMatch: version }: ActionOptions) {
  api.asked.push({ key, version })
  if (!api.answered.has(key)) {
    if (version !== undefined && version !== api.version) {
      const data = { identity: { ...night, version: api.version } }
      return { ok: false, failure: { status: 412, code: 'version_stale', message: '', issues: [], data } }
    }
    api.version += 1
    api.answered.set(key, { externalId: `external-id-${api.answered.size + 1}` })
  }
  if (api.loseNext) {
    api.loseNext = false
    throw new TypeError('Failed to fetch')
  }
  return { ok: true, data: { identity: night, ...api.answered.get(key) } }
}

answerActions({ rotateIdentity: (_, options) => answer(options) })

beforeEach(() => {
  forgetDrafts()
  given.length = 0
  Object.assign(api, { answered: new Map(), asked: [], loseNext: false, version: 3 })
})
afterEach(cleanup)

/** Opens the dialog for the identity in the list, as after a reload. */
async function open(version = 3) {
  cleanup()
  showPiece(
    <RotateDialog
      identity={{ ...night, version }}
      open
      onClose={() => {}}
      onRotated={({ externalId }) => given.push(externalId)}
    />,
  )
  await screen.findByRole('alertdialog')
}

const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Replace External ID' }))
const hasGiven = (...ids: string[]) => waitFor(() => expect(given).toEqual(ids))

test('an external ID’s remaining validity is given in natural units', async () => {
  await open()
  for (const name of ['1 hour', '1 day', '3 days', '7 days'])
    expect(screen.getByRole('radio', { name: `keeps working for ${name}` })).toBeTruthy()
})

test('a retry returns the external ID whose response was lost, even if the list has changed since', async () => {
  api.loseNext = true
  await open()
  confirm()
  await screen.findByRole('alert')
  expect(given).toEqual([])
  // The list contains the version that resulted from the rotation.
  await open(4)
  confirm()
  await hasGiven('external-id-1')
  expect(api.answered.size).toBe(1)
})

test('once the external ID has arrived, replacing it again is a new request', async () => {
  await open()
  confirm()
  await hasGiven('external-id-1')
  await open(4)
  confirm()
  await hasGiven('external-id-1', 'external-id-2')
})

test('after someone else has changed the identity, replacing its external ID again is a new request', async () => {
  api.loseNext = true
  await open()
  confirm()
  await screen.findByRole('alert')
  api.version = 7
  await open(7)
  confirm()
  await hasGiven('external-id-2')
})

test('after a refusal because others changed the identity, confirming again uses the newer version', async () => {
  api.version = 5
  await open()
  confirm()
  await screen.findByText(/^Someone else has changed Night desk/)
  confirm()
  await hasGiven('external-id-1')
  expect(api.asked.map(({ version }) => version)).toEqual([3, 5])
})
