import { File as NodeFile } from 'node:buffer'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerActions } from '@/components/actions.fixture'
import { showPiece } from '@/components/console.fixture'
import type { Business } from '@/lib/contract/business'
import { BrandSetting } from './brand-setting'

const updateBusiness = vi.fn()
answerActions({ updateBusiness })

const business = {
  id: 'acme',
  name: 'Acme',
  logo: null,
  accentColour: null,
  version: 4,
} as unknown as Business

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { business } }))
  updateBusiness.mockResolvedValue({ ok: true, data: { business: { ...business, version: 5 } } })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const show = (shown: Partial<Business> = {}) => {
  const onSwitched = vi.fn()
  showPiece(<BrandSetting business={{ ...business, ...shown }} onSwitched={onSwitched} />)
  return onSwitched
}

/** The first bytes of a PNG of this size. */
function pngOf(width: number, height: number): File {
  const bytes = Buffer.alloc(33)
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return fileOf(bytes)
}

// jsdom's own File cannot be read.
const fileOf = (bytes: Buffer) => new NodeFile([bytes], 'logo.png') as unknown as File

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Choose an image', { selector: 'input' }), {
    target: { files: [file] },
  })
const colourField = () => screen.getByRole('textbox', { name: 'Accent color' })

test('a picture that fits is sent unchanged, and the saved business is shown', async () => {
  const onSwitched = show()
  choose(pngOf(64, 64))
  await waitFor(() => expect(onSwitched).toHaveBeenCalledWith({ ...business, version: 5 }))
  expect(updateBusiness).toHaveBeenCalledWith(
    { body: { logo: expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo/) } },
    { ifMatch: 4 },
  )
})

test.each([
  ['an SVG file named .png', fileOf(Buffer.from('<svg/>')), 'This is not a PNG, JPEG or WebP'],
  ['a picture with too few pixels', pngOf(31, 64), 'fewer than 32 pixels'],
])('%s is not sent, and one sentence explains why', async (_, file, sentence) => {
  show()
  choose(file)
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
  expect(updateBusiness).not.toHaveBeenCalled()
})

test('any color is accepted, and its rendering in each theme is shown before saving', async () => {
  show()
  fireEvent.change(colourField(), { target: { value: '#FACC15' } })
  expect(screen.getByText(/^Shown as #\w{6} on light backgrounds and #facc15 on dark/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save color' }))
  await waitFor(() =>
    expect(updateBusiness).toHaveBeenCalledWith({ body: { accentColour: '#facc15' } }, { ifMatch: 4 }),
  )
})

test('an incomplete color cannot be saved: the format is explained and the preview does not change', () => {
  show()
  const below = () => screen.getAllByRole('img').map((image) => image.outerHTML)
  const before = below()
  fireEvent.change(colourField(), { target: { value: '#fac' } })
  expect(screen.getByText('Enter # and six digits or letters from a to f, such as #0f766e.')).toBeTruthy()
  expect(colourField().getAttribute('aria-invalid')).toBe('true')
  expect(below()).toEqual(before)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save color' }).disabled).toBe(true)
})

test('a custom color and logo can be removed', async () => {
  show({ accentColour: '#0f766e', logo: { width: 64, height: 64, version: 3 } })
  fireEvent.click(screen.getByRole('button', { name: 'Use Beacon’s color' }))
  await waitFor(() =>
    expect(updateBusiness).toHaveBeenCalledWith({ body: { accentColour: null } }, { ifMatch: 4 }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Remove logo' }))
  await waitFor(() => expect(updateBusiness).toHaveBeenCalledWith({ body: { logo: null } }, { ifMatch: 4 }))
})
