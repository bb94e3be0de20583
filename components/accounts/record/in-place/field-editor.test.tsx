import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import { accountKeys } from '@/lib/data/accounts/accounts'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { anAccount } from '../../account.fixture'
import { defineAttribute } from '../../attribute.fixture'
import { FieldEditor } from './field-editor'
import { RecordEditing } from './record-editing'

const issues = [{ path: 'attributesValue', code: 'attribute_required', message: '' }]
const updateAccount = vi.fn(async () => ({
  ok: false,
  failure: { status: 422, code: 'invalid_input', message: '', issues, data: {} },
}))
answerActions({ updateAccount })

const accountTypes = ['resident', 'staff'].map((id, order) => ({
  id,
  name: id,
  description: '',
  order,
  version: 1,
}))
const badge = defineAttribute('badge', 'text', { name: 'Badge', accountTypeIds: ['staff'], required: true })

beforeEach(() => {
  forgetDrafts()
  vi.stubGlobal('fetch', async () => Response.json({ data: { account: anAccount } }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an account type whose required attributes are not set is refused in place: they are named, and the whole form is offered', async () => {
  const client = new QueryClient()
  client.setQueryData(accountKeys.one('a1'), { account: anAccount })
  showPiece(
    <RecordEditing accountId="a1" madeAt={0} accountTypes={accountTypes} attributes={[badge]} canWrite>
      <FieldEditor path="accountType" onClose={() => {}} />
    </RecordEditing>,
    { client },
  )
  const box = await screen.findByLabelText(/^Account type/)
  act(() => box.focus())
  fireEvent.keyDown(box, { key: 's' })
  expect(box.textContent).toBe('staff')
  fireEvent.click(screen.getByText('Save'))
  expect((await screen.findByRole('alert')).textContent).toContain('Also required but not set: Badge.')
  expect(updateAccount).toHaveBeenCalledOnce()
  expect(screen.getByText('Edit all fields').getAttribute('href')).toBe('/accounts/a1/edit')
})
