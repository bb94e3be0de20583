import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { BriefCounts } from './brief-counts'
import { jobOf } from './job.fixture'

afterEach(cleanup)

const counts = { check: { created: 9 }, run: { created: 8 }, undo: { undone: 7 } }

test.each([
  ['checking', 5, '9 would be created'],
  ['checked', 10, '9 would be created'],
  ['undoing', 5, '7 undone'],
  ['undone', 10, '8 created · 7 undone'],
] as const)('the counts of a job in state %s at row %i read: %s', (state, place, said) => {
  const { container } = showPiece(<BriefCounts job={jobOf({ state, place, counts })} />)
  expect(container.textContent).toBe(said)
})

test.each(['checking', 'waiting', 'running', 'undoing'] as const)(
  'a phase that has just begun does not show the counts of an earlier phase: %s',
  (state) => {
    const { container } = showPiece(<BriefCounts job={jobOf({ state, place: 0, counts })} />)
    expect(container.textContent).toBe('')
  },
)

test('the counts of a bring-in do not say that accounts were created or changed at the deployment', () => {
  const run = { created: 3, updated: 2, skipped: 1, refused: 1 }
  const { container } = showPiece(
    <BriefCounts job={jobOf({ kind: 'bringIn', state: 'done', counts: { run } })} />,
  )
  expect(container.textContent).toBe('3 brought in · 2 updated here · 1 up to date · 1 rejected')
})
