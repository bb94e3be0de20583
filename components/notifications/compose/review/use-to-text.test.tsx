import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Console } from '@/components/console.fixture'
import { formatPhone } from '@/lib/format/phone/format-phone'
import { WrittenPhones } from '@/lib/i18n/written-phones'
import { useToText } from './use-to-text'

afterEach(cleanup)

const ana = { id: 'a', name: 'Ana Ñuñoa', phone: '+56912345678' }
const nameless = { id: 'b', name: '', phone: '+56987654321' }

const toText = (accounts: (typeof ana)[]) =>
  renderHook(() => useToText({ kind: 'accounts', accounts, typeIds: [] }, [], []), {
    wrapper: ({ children }) => (
      <Console>
        <WrittenPhones phones={[ana.phone, nameless.phone]}>{children}</WrittenPhones>
      </Console>
    ),
  }).result.current

test('a single account is described by name and number, or number alone; several by their count', () => {
  expect(toText([ana])).toBe(`Ana Ñuñoa · ${formatPhone(ana.phone)}`)
  expect(toText([nameless])).toBe(formatPhone(nameless.phone))
  expect(toText([ana, nameless])).toBe('2 accounts')
})
