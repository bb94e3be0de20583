import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { answerReads, composer, loadComposer } from '../composer.fixture'

beforeEach(async () => {
  await loadComposer()
  forgetDrafts()
  answerReads()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an account type is listed with its number of accounts', async () => {
  const type = { id: 't1', name: 'Residents', description: '', order: 1, version: 1, accounts: 1_204 }
  showPiece(composer({ types: [type], prefill: { id: 't', values: { kind: 'types' } } }))
  const list = await screen.findByRole('group', { name: 'Account types' })
  expect(list.textContent).toContain('Residents1,204 accounts')
})
