import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineAttribute } from '@/components/accounts/attribute.fixture'
import { showPiece } from '@/components/console.fixture'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { AttributeDialog } from './attribute-dialog'

const floors = defineAttribute('floors', 'number', { name: 'Floors', version: 2 })
const editing = { row: floors, open: true, opening: 1, start() {}, startNew() {}, close() {} }
const show = () =>
  showPiece(<AttributeDialog editing={editing} accountTypes={[]} groups={[]} onSaved={() => {}} />)

/** One account has a value below 10, and one has no value. */
const touched = ({ minimum, required }: { minimum?: number | null; required?: boolean }) => ({
  accounts: 2,
  misfits: minimum === 10 ? 1 : 0,
  missing: required ? 1 : 0,
  exact: true,
})

beforeEach(() => {
  forgetDrafts()
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) =>
    Response.json({ data: touched(JSON.parse(String(body))) }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const type = (name: string, value: string) =>
  fireEvent.input(screen.getByLabelText(name), { target: { value } })

const says = async (text: string | RegExp) => expect(await screen.findByText(text)).toBeDefined()

test("the form says how many accounts an attribute's limits affect while the limits are being edited", async () => {
  show()
  await says('2 accounts have a value for this.')
  type('Minimum', '20')
  type('Maximum', '10')
  await says('Correct the rules to see which accounts they affect.')
  type('Minimum', '10')
  await says(/1 does not meet these rules, but is not changed until someone edits it\./)
  fireEvent.click(screen.getByLabelText(/^Required/))
  await says(/1 account has no value and will need one the next time it is edited\./)
})
