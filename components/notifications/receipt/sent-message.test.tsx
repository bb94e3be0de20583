import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { givenNotification } from './notification.fixture'
import { SentMessage } from './sent-message'

afterEach(cleanup)

const message = { title: 'Water', body: 'Dear {{fullname|neighbour}}, no water.' }

test('placeholders show their fallback along with the original text; translations are listed by language', () => {
  const translations = { es: { body: 'Hola {{fullname|vecino}}' } }
  showPiece(<SentMessage notification={givenNotification({ message, fillIn: true, translations })} />)
  screen.getByText('Dear neighbour, no water.')
  screen.getByText(/replaced for each recipient/)
  screen.getByText('Dear {{fullname|neighbour}}, no water.')
  expect(screen.getByText('Hola {{fullname|vecino}}').closest('dd')?.lang).toBe('es')
})

test('braces are shown as sent if placeholders are disabled', () => {
  showPiece(<SentMessage notification={givenNotification({ message })} />)
  screen.getByText('Dear {{fullname|neighbour}}, no water.')
  expect(screen.queryByText(/filled in/)).toBeNull()
})
