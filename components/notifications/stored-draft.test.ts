import { expect, test } from 'vitest'
import { emptyDraft } from './draft'
import { newSlot } from './draft-slot'
import { type DraftSlot, readStored } from './stored-draft'

const account = { id: 'a1', name: 'Ana', phone: '+56911112222' }
const slot: DraftSlot = {
  ...newSlot({ ...emptyDraft, title: 'Water cut', accounts: [account], typeIds: ['t1'], sender: account }),
  attempted: true,
  aside: newSlot(emptyDraft, 'address'),
}

test('a draft comes back as it was stored, with the key it may have been sent under', () => {
  expect(readStored(JSON.stringify(slot))).toEqual(slot)
  expect(readStored(JSON.stringify({ ...slot, aside: undefined }))?.key).toBe(slot.key)
})

test.each([
  ['nothing', null],
  ['a text', 'draft'],
  ['a list', []],
  ['an older form', { key: 'k', values: { phones: [] } }],
  ['no key', { ...slot, key: undefined }],
  ['a number for a text', { ...slot, values: { ...slot.values, title: 1 } }],
  ['an unknown kind', { ...slot, values: { ...slot.values, kind: 'everyone' } }],
  ['an account without a phone', { ...slot, values: { ...slot.values, accounts: [{ id: 'a', name: '' }] } }],
  ['values that are missing', { ...slot, values: null }],
  ['an aside that is none', { ...slot, aside: {} }],
])('%s is no draft', (_, stored) => {
  expect(readStored(JSON.stringify(stored))).toBeUndefined()
})
