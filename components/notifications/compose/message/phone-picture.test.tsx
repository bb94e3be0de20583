import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Console } from '@/components/console.fixture'
import { emptyDraft } from '../draft'
import { PhonePicture } from './phone-picture'

afterEach(cleanup)

function show(message: { title?: string; body?: string }, template?: string) {
  const draft = { ...emptyDraft, ...message, sendWhatsApp: true }
  render(
    <Console>
      <PhonePicture draft={draft} businessName="Acme" whatsAppTemplate={template} />
    </Console>,
  )
}

test('the message is inserted into the WhatsApp template without line breaks', () => {
  show({ title: 'Water', body: 'Boil\n\nit' }, 'Alert {{1}}: {{2}}')
  expect(screen.getByText('Alert Water: Boil it')).toBeTruthy()
  expect(screen.queryByText(/cut off/)).toBeNull()
})

test('text beyond WhatsApp’s limit is cut off in the preview, as it will be when sent, and a note says so', () => {
  show({ body: 'Boil it. '.repeat(200) }, 'Alert: {{1}}')
  const shown = screen.getByText(/^Alert: .*…$/)
  expect(shown.textContent).toHaveLength(1024)
  expect(screen.getByText('The end is cut off: WhatsApp allows 1,024 characters.')).toBeTruthy()
})

test('the phone follows the page’s theme until another one is chosen', async () => {
  show({ title: 'Water' })
  const phone = () => screen.getAllByText('Water')[0]?.closest('[data-theme]')
  expect(phone()).toBeFalsy()
  fireEvent.click(screen.getByRole('button', { name: /Like iOS · Collapsed$/ }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }))
  expect(phone()?.getAttribute('data-theme')).toBe('dark')
  expect(screen.getByRole('button', { name: /Like iOS · Collapsed · Dark/ })).toBeTruthy()
})
