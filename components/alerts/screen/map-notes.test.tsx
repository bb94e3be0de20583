import { cleanup, fireEvent, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Console, showPiece } from '@/components/console.fixture'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { pointOf } from '@/lib/data/alerts/alert-point'
import type { Alert } from '@/lib/data/alerts/alerts'
import { MapNotes } from './map-notes'
import { useLoudest } from './use-map-alerts'

afterEach(cleanup)

const points = { isError: false, isFetching: false, refetch: () => undefined }
const fire = alertOf({ id: 'f', number: 12, alertType: 'fire' })

test('a note appears if the filters exclude the selected alert, and offers to clear the filters', () => {
  const onWiden = vi.fn()
  const noteOf = (alertType: string) => (
    <MapNotes
      loaded={{ points, selected: fire, asked: { filters: { alertType }, rings: undefined } }}
      onWiden={onWiden}
    />
  )
  const { show } = showPiece(noteOf('fire'))
  expect(screen.queryByRole('status')).toBeNull()
  show(noteOf('theft'))
  expect(screen.getByText('#12 is selected but hidden by these filters.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(onWiden).toHaveBeenCalledOnce()
})

test('the ring around the longest-waiting alert is drawn only with its marker', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const ringAmong = (shown: Alert[], selected?: Alert) => {
    const others = new Map(shown.map((alert) => [alert.number, pointOf(alert)]))
    const on = { shown: { table: undefined, others, closed: undefined }, selected }
    return renderHook(() => useLoudest(fire, on), { wrapper: Console }).result.current?.id
  }
  expect(ringAmong([fire])).toBe('12')
  expect(ringAmong([alertOf({ id: 't', number: 13 })])).toBeUndefined()
  expect(ringAmong([], fire)).toBe('12')
  vi.unstubAllGlobals()
})
