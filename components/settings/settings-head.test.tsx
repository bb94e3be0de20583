import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SettingsHead } from './settings-head'

afterEach(cleanup)

test('a settings page’s title is its level-1 heading', () => {
  render(<SettingsHead title="Attributes" about="What you store about an account." />)
  expect(screen.getByRole('heading', { level: 1, name: 'Attributes' })).toBeTruthy()
})
