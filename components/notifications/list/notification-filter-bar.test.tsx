import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { NotificationFilterBar } from './notification-filter-bar'
import { readNotificationFilters } from './notification-filters'

test('the search shortcut focuses the field', () => {
  const values = readNotificationFilters({})
  showPiece(<NotificationFilterBar values={values} identityNames={{}} onChoose={() => {}} />)
  const field = screen.getByRole('searchbox')
  expect(field.getAttribute('aria-keyshortcuts')).toBe('/')
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(field)
})
