import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { AlertFacts } from './alert-facts'

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('what is in doubt about an alert is said with its name', () => {
  const warning = (path: string, code: 'doubtful_location' | 'number_as_text' | 'read_as_json') => ({
    path,
    code,
    message: '',
  })
  const warnings = [
    warning('', 'read_as_json'),
    warning('location.latitude', 'number_as_text'),
    warning('location', 'doubtful_location'),
  ]
  showPiece(<AlertFacts alert={alertOf({ warnings })} />)
  const list = within(screen.getByText('Warnings').closest('div') as HTMLElement)
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Request: The request did not say that it is JSON, and was read as JSON.',
    'Coordinates: This number arrived as text and was read as a number.',
    'Coordinates: This location may be wrong. Confirm where it is.',
  ])
})
