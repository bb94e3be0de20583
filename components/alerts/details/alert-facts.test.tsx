import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import type { IssueCode } from '@/lib/contract/errors'
import { AlertFacts } from './alert-facts'

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('every warning about an alert is shown with the name of its field', () => {
  const warning = (path: string, code: IssueCode) => ({
    path,
    code,
    message: '',
  })
  const warnings = [
    warning('', 'read_as_json'),
    warning('location.latitude', 'number_as_text'),
    warning('location', 'doubtful_location'),
    warning('', 'encoded_twice'),
    warning('', 'list_of_one'),
    warning('', 'repaired_json'),
    warning('alertType', 'too_long'),
  ]
  showPiece(<AlertFacts alert={alertOf({ warnings })} />)
  const list = within(screen.getByText('Warnings').closest('div') as HTMLElement)
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Request: The request was not marked as JSON, but was read as JSON.',
    'Coordinates: This number arrived as text and was read as a number.',
    'Coordinates: This location may be wrong. Confirm where it is.',
    'Request: This was JSON inside a string. The inner JSON was read.',
    'Request: This was a list with one item. That item was read.',
    'Request: The request was not valid JSON and was interpreted as what was probably meant.',
    'Type: This is too long.',
  ])
})
