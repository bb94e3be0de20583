import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import type { JobRow } from '@/lib/contract/job'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { columnOf, fileOf, jobOf } from '../job.fixture'
import { CorrectionForm } from './correction-form'

const correctJobRow = vi.fn()
answerActions({ correctJobRow })

beforeEach(() => {
  forgetDrafts()
  correctJobRow.mockReset()
})
afterEach(cleanup)

const job = jobOf({
  state: 'checked',
  file: fileOf({ columns: [columnOf('phone'), columnOf('since')] }),
  options: { fields: ['phone', 'birthday'] },
})
const refused: JobRow = {
  line: 7,
  outcome: 'refused',
  undo: null,
  accountId: null,
  issues: [{ path: 'birthday', code: 'invalid_format' } as JobRow['issues'][number]],
  cells: ['+56912345678', 'yesterday'],
}

function show(cells = ['+56912345678', 'yesterday']) {
  const onClose = vi.fn()
  const view = showPiece(
    <CorrectionForm
      row={{ ...refused, cells }}
      job={job}
      rows={['rows']}
      nameOf={(path) => path}
      reasonOf={() => 'Write a date.'}
      onCorrected={() => {}}
      onClose={onClose}
    />,
  )
  return { ...view, onClose }
}

const field = () => screen.getByLabelText('since (birthday)') as HTMLInputElement
const save = () => fireEvent.click(screen.getByText('Save and check'))

test('input for a refused row survives a reload, unless the row’s cells have changed since', async () => {
  const first = show()
  fireEvent.change(field(), { target: { value: '1990-05-31' } })
  first.unmount()
  const second = show()
  await waitFor(() => expect(field().value).toBe('1990-05-31'))
  second.unmount()
  show(['+56912345678', 'tomorrow'])
  expect(field().value).toBe('tomorrow')
})

test('a corrected row closes its form and clears its draft', async () => {
  const row = { ...refused, outcome: 'created', issues: [] }
  correctJobRow.mockResolvedValueOnce({ ok: true, data: { row, job } })
  const first = show()
  fireEvent.change(field(), { target: { value: '1990-05-31' } })
  save()
  await waitFor(() => expect(first.onClose).toHaveBeenCalled())
  expect(correctJobRow).toHaveBeenCalledWith(
    { params: { jobId: 'j1', line: '7' }, body: { cells: ['+56912345678', '1990-05-31'] } },
    {},
  )
  first.unmount()
  show()
  expect(field().value).toBe('yesterday')
})

test('if the result of a correction is unknown, the form stays open with its input and says so', async () => {
  correctJobRow.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { onClose } = show()
  fireEvent.change(field(), { target: { value: '1990-05-31' } })
  save()
  await screen.findByRole('alert')
  expect(screen.getByRole('alert').textContent).toContain('may or may not have been done')
  expect(field().value).toBe('1990-05-31')
  expect(onClose).not.toHaveBeenCalled()
})
