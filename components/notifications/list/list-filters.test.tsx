import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { ListFilters } from './list-filters'

test('the search shortcut focuses the field', () => {
  const address = { q: '', state: '', by: '', since: '', until: '' } as const
  showPiece(<ListFilters address={address} identityNames={{}} onChoose={() => {}} />)
  const field = screen.getByRole('searchbox')
  expect(field.getAttribute('aria-keyshortcuts')).toBe('/')
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(field)
})
