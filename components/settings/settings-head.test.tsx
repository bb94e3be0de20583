import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SettingsHead } from './settings-head'

afterEach(cleanup)

test('the name of a page of the settings is its heading of the first level', () => {
  render(<SettingsHead title="Attributes" about="What you store about an account." />)
  expect(screen.getByRole('heading', { level: 1, name: 'Attributes' })).toBeTruthy()
})
