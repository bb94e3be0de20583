import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { Console } from '@/components/console.fixture'
import type { ActionOptions } from '@/lib/actions/actions'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { useRotation } from './external-id-writes'
import { anIdentity } from './identity.fixture'

const night = { ...anIdentity, id: 'i1', name: 'Night desk', version: 3 }

/** An API that handles each key once, and whose responses can get lost on the way. */
const api = {
  answered: new Map<string, { externalId: string }>(),
  asked: [] as { key: string; version?: number }[],
  loseNext: false,
  version: 3,
}

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

const around = ({ children }: { children: ReactNode }) => <Console>{children}</Console>
const given: string[] = []
const take = ({ externalId }: { externalId: string }) => given.push(externalId)

/** A dialog opened on the identity as listed. */
function rotation(identity = night, hours = 24) {
  const { result, unmount } = renderHook(() => useRotation(identity, hours, take), { wrapper: around })
  return { unmount, confirm: () => act(async () => result.current.confirm()), rotation: result }
}

test('a retry returns the external ID whose response was lost, even if the list has changed since', async () => {
  api.loseNext = true
  const first = rotation()
  await first.confirm()
  await waitFor(() => expect(first.rotation.current.failure?.code).toBe('not_known'))
  // The page is reloaded, and the list has the version that the rotation created.
  first.unmount()
  await rotation({ ...night, version: 4 }).confirm()
  await waitFor(() => expect(given).toEqual(['external-id-1']))
  expect(api.answered.size).toBe(1)
})

test('once the external ID has arrived, replacing it again is a new request', async () => {
  await rotation().confirm()
  await waitFor(() => expect(given).toEqual(['external-id-1']))
  await rotation({ ...night, version: 4 }).confirm()
  await waitFor(() => expect(given).toEqual(['external-id-1', 'external-id-2']))
})

test('a change by someone else ends the pending request for an identity', async () => {
  api.loseNext = true
  await rotation().confirm()
  api.version = 7
  await rotation({ ...night, version: 7 }).confirm()
  await waitFor(() => expect(given).toEqual(['external-id-2']))
})

test('a request refused because others changed the identity continues with the newer version', async () => {
  api.version = 5
  const dialog = rotation()
  await dialog.confirm()
  await waitFor(() => expect(dialog.rotation.current.failure?.code).toBe('version_stale'))
  await dialog.confirm()
  await waitFor(() => expect(given).toEqual(['external-id-1']))
  expect(api.asked.map(({ version }) => version)).toEqual([3, 5])
})
