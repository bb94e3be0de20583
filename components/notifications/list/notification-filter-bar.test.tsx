import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { NotificationFilterBar } from './notification-filter-bar'
import { readNotificationFilters } from './notification-filters'

afterEach(cleanup)

const show = (address: Record<string, string>) =>
  showPiece(
    <NotificationFilterBar
      values={readNotificationFilters(address)}
      identityNames={{}}
      onChoose={() => {}}
    />,
  )

test('the fields show the search and the days from the URL', () => {
  show({ q: 'Water cut', until: '2026-11-21' })
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Water cut')
  expect(screen.getByLabelText<HTMLInputElement>('Until date').value).toBe('11/21/2026')
})

test('the search shortcut focuses the field', () => {
  show({})
  const field = screen.getByRole('searchbox')
  expect(field.getAttribute('aria-keyshortcuts')).toBe('/')
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(field)
})
