import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { aBusiness } from './business.fixture'
import { BusinessScreen } from './business-screen'

const business = { ...aBusiness, timeZone: null, mapTiles: 'none', drill: true }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('users without write access see the settings and whether a drill is on, but cannot change or end anything', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ data: address.includes('attributes') ? { attributes: [] } : { business } }),
  )
  showPiece(<BusinessScreen canWrite={false} hasOwnStreets={false} />)
  expect(await screen.findByText('A drill is on.', { exact: false })).toBeDefined()
  expect(screen.getByText('Only admins can change these settings.')).toBeDefined()
  expect(screen.getByText('Same as most accounts')).toBeDefined()
  for (const role of ['button', 'textbox', 'combobox'] as const)
    expect(screen.queryAllByRole(role)).toEqual([])
})
