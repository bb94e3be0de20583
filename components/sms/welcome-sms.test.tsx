import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { OwnWelcomeSms, WelcomeSms } from './welcome-sms'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the welcome SMS is shown as it will read, with the number of SMS it takes', () => {
  showPiece(<WelcomeSms name="Acme" language="es" />)
  expect(screen.getByText('Acme le da la bienvenida: ya tiene cuenta.')).toBeTruthy()
  expect(screen.getByText('1 SMS (42 of 160 characters)')).toBeTruthy()
})

test('letters that reduce the number of characters per SMS are named', () => {
  showPiece(<WelcomeSms name="Ñuñoa Más" language="pt" />)
  expect(screen.getByText('1 SMS (47 of 70 characters; limit lowered by “á”)')).toBeTruthy()
})

test('a business name that does not fit is shortened as in the SMS that is sent', () => {
  showPiece(<WelcomeSms name={`${'я'.repeat(100)}`} language="en" />)
  expect(screen.getByText(/^Welcome to я+\.\.\.: your account is ready\.$/).textContent).toHaveLength(70)
})

test('nothing is shown until the business is loaded', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const { container } = showPiece(<OwnWelcomeSms />)
  expect(container.textContent).toBe('')
})
