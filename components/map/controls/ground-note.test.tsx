import { cleanup, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { StreetsInView } from '../ground/streets/streets-in-view'
import type { MapLabels } from '../map-types'
import { GroundNote } from './ground-note'

afterEach(cleanup)

const labels: MapLabels = {
  map: '',
  zoomIn: '',
  zoomOut: '',
  locate: '',
  cluster: () => '',
  placeHint: '',
  draft: '',
  country: () => '',
  degrees: () => '',
  measure: { control: '', reading: () => '', idle: '', length: () => '', figure: () => '' },
  accuracy: { name: '', metres: () => '' },
  centre: '',
  coarse: 'coarse here',
  streetsFailed: 'not loaded',
  streetsTooFar: 'zoom in',
  streetsNone: 'no streets here',
  invented: 'invented town',
}
const file = {
  url: '/a',
  bounds: { west: 0, south: 0, east: 1, north: 1 },
  minZoom: 0,
  maxZoom: 15,
  attribution: '<a href="https://osm.example/">© OSM</a>',
  isInvented: false,
}

function show(inView: StreetsInView, given: { isCoarse?: boolean; noStreets?: ReactElement } = {}) {
  const { isCoarse = false, noStreets } = given
  const { container } = render(
    <GroundNote inView={inView} isCoarse={isCoarse} labels={labels} noStreets={noStreets} />,
  )
  return container
}

test('each owner of the streets in view is named once, and a fictional town is labeled as such', () => {
  const town = { ...file, isInvented: true }
  const tiles = { url: '/tiles', attribution: '© Tiles' }
  const shown = show({ kind: 'shown', files: [file, file, town], tiles }, { isCoarse: true })
  expect(shown.textContent).toBe('© Tiles · © OSM · invented town')
  expect(screen.getByRole('link', { name: '© OSM' })).toHaveProperty('href', 'https://osm.example/')
})

test('without streets the note says why, and whether the outline can be trusted', () => {
  expect(show({ kind: 'failed' }).textContent).toBe('not loaded')
  expect(show({ kind: 'too far' }, { isCoarse: true }).textContent).toBe('zoom in · coarse here')
  expect(show({ kind: 'none' }).textContent).toBe('no streets here')
})

test('the page can supply its own text if there are no streets', () => {
  const noStreets = <a href="/settings">switch them on</a>
  expect(show({ kind: 'none' }, { noStreets }).textContent).toBe('switch them on')
  expect(show({ kind: 'too far' }, { noStreets }).textContent).toBe('zoom in')
})
