import { cleanup, fireEvent, screen } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { router, showPiece } from '@/components/console.fixture'
import { AreaScreen } from './area-screen'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a new area is drawn on the alert map', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { areas: [] } }))
  showPiece(
    <NuqsTestingAdapter>
      <AreaScreen canWrite />
    </NuqsTestingAdapter>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Draw an area' }))
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/alerts?draw=new')
})
