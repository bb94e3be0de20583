import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider, useTimeZone } from 'next-intl'
import { afterEach, expect, test } from 'vitest'
import { messages } from '@/lib/i18n/messages'
import { ReadableZone, ZoneNotice } from './readable-zone'

afterEach(cleanup)

function Page({ zone, offset }: { zone: string; offset: number }) {
  return (
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone={zone}>
      <ReadableZone offsetMinutes={offset}>
        <ZoneNotice />
        <Zone />
        <input />
      </ReadableZone>
    </NextIntlClientProvider>
  )
}

function Zone() {
  return <output>{useTimeZone()}</output>
}

const shown = () => screen.getByRole('status', { name: '' }).textContent

test('the page switches to a time zone that it learns later, without a notice', () => {
  const { rerender } = render(<Page zone="UTC" offset={0} />)
  rerender(<Page zone="America/Santiago" offset={-180} />)
  expect(shown()).toBe('America/Santiago')
  expect(screen.queryByText(/does not recognize the time zone/)).toBeNull()
})

test('input survives when the page switches to a time zone unknown to this browser', () => {
  const { rerender } = render(<Page zone="UTC" offset={0} />)
  const field = screen.getByRole('textbox')
  rerender(<Page zone="America/Elsewhere" offset={-180} />)
  expect(screen.getByText('Etc/GMT+3')).toBeTruthy()
  expect(screen.getByRole('textbox')).toBe(field)
})

test('a time zone unknown to this browser is replaced by its offset, with a notice', () => {
  render(<Page zone="America/Nowhere" offset={-180} />)
  expect(screen.getByText(/does not recognize the time zone America\/Nowhere\. .* in UTC-03:00/)).toBeTruthy()
  expect(screen.getByText('Etc/GMT+3')).toBeTruthy()
})
