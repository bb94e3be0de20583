import { act } from '@testing-library/react'
import { DrawArea } from '@/components/alerts/areas/draw-area'
import { Contents } from '@/components/alerts/details/alert-details'
import { NewAlertForm } from '@/components/alerts/place/new-alert-form'
import { useAlertDraft } from '@/components/alerts/place/use-alert-draft'
import { SeveralActs } from '@/components/alerts/several/several-acts'
import { useSeveralActs } from '@/components/alerts/several/use-several-acts'
import { PinnedNotes } from '@/components/alerts/shift/pinned-notes'
import { pinnedNoteOf } from '@/components/alerts/shift/shift.fixture'
import { useAlertWrites } from '@/components/alerts/use-alert-writes'
import type { MapSketch } from '@/components/map/map-types'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { testForms } from './every-form.fixture'

const corners = [
  { latitude: 1, longitude: 1 },
  { latitude: 2, longitude: 1 },
  { latitude: 2, longitude: 2 },
]
const park = { id: 'p1', name: 'Park', polygon: corners, version: 2 }
let sketch: MapSketch | undefined
function draw(...points: { latitude: number; longitude: number }[]): void {
  for (const point of points) act(() => sketch?.onPoint?.(point))
}
const drawArea = (area?: typeof park) => (
  <DrawArea area={area as never} onSketch={(next) => (sketch = next)} onClose={() => {}} />
)

const santiago = { latitude: -33.45, longitude: -70.65 }
function PlaceAlert() {
  const draft = useAlertDraft({
    known: { alerts: [[santiago]], view: undefined },
    near: santiago,
    onSettled() {},
  })
  return (
    <NewAlertForm
      draft={draft}
      canSend
      onTakeCentre={() => {}}
      onPlaced={() => {}}
      onOpen={() => {}}
      onShowAll={() => {}}
      onClose={() => {}}
    />
  )
}

const alert = alertOf({ region: 'RM', additional: { street: 'Av. Matta 1' } })

function Details() {
  return (
    <Contents
      known={{ alerts: [[santiago]], view: undefined }}
      alert={alert}
      history={[]}
      writes={useAlertWrites({ onProblem: () => {} })}
      canWrite
      canSend={false}
      onOpen={() => {}}
      onShowAll={() => {}}
    />
  )
}

function Several() {
  const { send, isPending } = useSeveralActs({ numbers: [1, 2], versions: () => ({ 1: 1, 2: 2 }) }, () => {})
  return <SeveralActs count={2} isPending={isPending} onAct={send} />
}

testForms({
  'a new alert': {
    piece: <PlaceAlert />,
    entries: { 'Coordinates *': '-33.45, -70.65', 'Accuracy in meters': '12', Account: 'Luz' },
    submit: 'Place alert',
  },
  'a new area': {
    piece: drawArea(),
    also: { enter: () => draw(...corners), shown: /3 corners/ },
    submit: 'Save area',
  },
  'an area': {
    piece: drawArea(park),
    also: { enter: () => draw({ latitude: 1, longitude: 3 }), shown: /4 corners/ },
    submit: 'Save area',
    newer: { data: { area: { ...park, name: 'Theirs', version: 3 } }, shown: 'Theirs' },
  },
  'an alert’s correction': { piece: <Details />, opener: 'Correct details', submit: 'Save correction' },
  'an alert’s closing': { piece: <Details />, opener: 'Close…', submit: 'Close alert' },
  'an alert’s move': {
    piece: <Details />,
    opener: 'Edit location',
    entries: { Coordinates: '-33.46000, -70.66000', 'Accuracy in meters': '12' },
    submit: 'Move',
  },
  'a note on an alert': { piece: <Details />, control: 'Add a note', submit: 'Add note' },
  'several alerts’ closing': { piece: <Several />, opener: 'Close…', submit: 'Close 2 alerts' },
  'a new pinned note': {
    piece: <PinnedNotes canWrite isAdding onAdded={() => {}} />,
    submit: 'Pin',
  },
  'a pinned note': {
    piece: <PinnedNotes canWrite isAdding={false} onAdded={() => {}} />,
    opener: 'Edit',
    submit: 'Save',
    newer: { data: { pinnedNote: pinnedNoteOf({ text: 'Theirs', version: 2 }) }, shown: 'Theirs' },
  },
})
