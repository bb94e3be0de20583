import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import { forgetDrafts } from '@/lib/drafts/tab-storage'
import { NewAlertForm } from './new-alert-form'
import { useAlertDraft } from './use-alert-draft'

const create = vi.fn()
answerActions({ createAlert: create })

const santiago = { latitude: -33.45, longitude: -70.65 }
const known = { alerts: [[santiago]], view: undefined }
const flights = vi.fn()

function Desk() {
  const draft = useAlertDraft({ known, near: santiago, onSettled: flights })
  return (
    <>
      <NewAlertForm
        draft={draft}
        canSend
        onTakeCentre={() => {}}
        onPlaced={() => {}}
        onOpen={() => {}}
        onShowAll={() => {}}
        onClose={() => {}}
      />
      <output>{draft.pin ? `pin at ${draft.pin.latitude}, ${draft.pin.longitude}` : 'no pin'}</output>
      <button type="button" onClick={() => draft.takePoint({ latitude: 40.4, longitude: -3.7 })}>
        point in Madrid
      </button>
    </>
  )
}

// jsdom has no layout, so nothing can be scrolled.
Element.prototype.scrollIntoView = () => {}

beforeEach(() => {
  forgetDrafts()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  create.mockReturnValue(new Promise(() => {}))
  showPiece(<Desk />)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const field = () => screen.getByLabelText<HTMLInputElement>(/^Coordinates/)
const accuracy = () => screen.getByLabelText<HTMLInputElement>('Accuracy in meters').value
const pin = () => screen.getByRole('status', { name: '' }).textContent
/** Returns true if the text is left for the browser to paste. */
const paste = (text: string) => fireEvent.paste(field(), { clipboardData: { getData: () => text } })
const click = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button, button *' }))
const send = () => act(async () => click('Place alert'))
const writeType = () => {
  fireEvent.click(screen.getByRole('radio', { name: 'Other' }))
  fireEvent.change(screen.getByLabelText(/^Name of the other type/), { target: { value: 'fire' } })
}

test('a message with a link becomes coordinates, its source is shown, and the map moves there', () => {
  expect(paste('Humo acá https://maps.google.com/?q=-33.4378,-70.6505 vengan')).toBe(false)
  expect(field().value).toBe('-33.43780, -70.65050')
  expect(screen.getByText('Taken from “https://maps.google.com/?q=-33.4378,-70.6505”.')).toBeTruthy()
  expect(flights).toHaveBeenCalledWith(expect.objectContaining({ latitude: -33.4378, longitude: -70.6505 }))
  expect(pin()).toBe('pin at -33.4378, -70.6505')
})

test('plain numbers stay as pasted', () => {
  paste('-33.4378123, -70.6505123')
  expect(field().value).toBe('-33.4378123, -70.6505123')
  expect(screen.queryByText(/^Taken from/)).toBeNull()
})

test('text without coordinates is pasted as usual', () => {
  expect(paste('-33.45')).toBe(true)
})

test('an accuracy is replaced and cleared along with its coordinates, but a typed accuracy stays', () => {
  paste('geo:-33.4378,-70.6505;u=35')
  expect(accuracy()).toBe('35')
  paste('geo:-33.4379,-70.6505')
  expect(accuracy()).toBe('')
  fireEvent.change(screen.getByLabelText('Accuracy in meters'), { target: { value: '12' } })
  paste('geo:-33.4378,-70.6505;u=35')
  expect(accuracy()).toBe('12')
})

test('if a pasted text contains several locations, none is used until one is chosen', async () => {
  writeType()
  paste('Uno: -33.4378, -70.6505\nOtro: H8C2+22 Santiago')
  expect(screen.getByRole('alert').textContent).toContain('This text contains several locations.')
  expect(pin()).toBe('no pin')
  await send()
  expect(create).not.toHaveBeenCalled()
  expect(flights).not.toHaveBeenCalled()
  click('-33.43780, -70.65050')
  expect(field().value).toBe('-33.43780, -70.65050')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(flights).toHaveBeenCalledTimes(1)
  expect(pin()).toBe('pin at -33.4378, -70.6505')
})

test('coordinates far from every alert must be confirmed before the map moves, and can be swapped', () => {
  paste('-70.6505, -33.4378')
  expect(screen.getByRole('alert').textContent).toMatch(
    /^-70.65050, -33.43780 is 4,\d{3} km from the nearest alert shown here. Are latitude and longitude swapped\?/,
  )
  expect(flights).not.toHaveBeenCalled()
  expect(pin()).toBe('no pin')
  screen.getByRole('button', { name: 'Swap them: -33.43780, -70.65050' }).focus()
  click('Swap them: -33.43780, -70.65050')
  expect(document.activeElement).toBe(field().closest('[tabindex="-1"]'))
  expect(field().value).toBe('-33.43780, -70.65050')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(flights).toHaveBeenCalledWith({ latitude: -33.4378, longitude: -70.6505 })
})

test('distant coordinates are not sent until they are confirmed', async () => {
  writeType()
  fireEvent.change(field(), { target: { value: '40.4168, -3.7038' } })
  expect(screen.queryByRole('alert')).toBeNull()
  await send()
  expect(screen.getByRole('alert').textContent).toContain('Is that right?')
  expect(screen.queryByText(/^Swap them/)).toBeNull()
  expect(create).not.toHaveBeenCalled()
  click('Keep')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(pin()).toBe('pin at 40.4168, -3.7038')
  await send()
  expect(create).toHaveBeenCalledExactlyOnceWith(
    { body: { alertType: 'fire', location: { latitude: 40.4168, longitude: -3.7038 } } },
    { idempotencyKey: expect.any(String) },
  )
})

test('retrying after a lost response sends the alert again under the same key', async () => {
  create.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  writeType()
  paste('-33.4378, -70.6505')
  await send()
  await screen.findByRole('alert')
  await send()
  const [first, second] = create.mock.calls
  expect(first?.[1]).toEqual({ idempotencyKey: expect.any(String) })
  expect(second).toEqual(first)
})

test('the user is asked about distant typed coordinates on blur, not while typing', () => {
  fireEvent.change(field(), { target: { value: '-33.45, -7' } })
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.blur(field())
  expect(screen.getByRole('alert').textContent).toContain('Is that right?')
})

test('a point clicked on the map never needs confirmation, however far away it is', () => {
  click('point in Madrid')
  fireEvent.blur(field())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(pin()).toBe('pin at 40.4, -3.7')
})

test('a map link that does not contain its coordinates shows an error, and nothing is sent', async () => {
  writeType()
  paste('https://maps.app.goo.gl/AbC123')
  expect(
    screen.getByText('This link does not contain the coordinates. Open it and copy them from the map.'),
  ).toBeTruthy()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await send()
  expect(create).not.toHaveBeenCalled()
})
