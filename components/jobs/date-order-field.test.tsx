import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { DateOrderField } from './date-order-field'

afterEach(cleanup)

test.each([
  ['dmy', '03/11/2026 14:05 is read as Nov 3, 2026, 2:05 PM, in the time zone America/Santiago.'],
  ['mdy', '03/11/2026 14:05 is read as Mar 11, 2026, 2:05 PM, in the time zone America/Santiago.'],
  ['ymd', '03/11/2026 14:05 is not a valid date in this order.'],
  ['', '03/11/2026 14:05 could be Nov 3, 2026, 2:05 PM or Mar 11, 2026, 2:05 PM.'],
] as const)(
  'for timestamps in the order %j, the hint gives an example and the time zone: %s',
  (order, hint) => {
    showPiece(
      <DateOrderField
        samples={['', '04/05/2026', '03/11/2026 14:05']}
        isBirthday={false}
        value={order}
        onChange={() => {}}
      />,
      { timeZone: 'America/Santiago' },
    )
    expect(screen.getByText(hint)).toBeTruthy()
  },
)

test('the hint uses the time zone the file was read in, not the user’s', () => {
  const zone = 'America/Argentina/Buenos_Aires'
  showPiece(
    <DateOrderField
      samples={['03/11/2026 14:05']}
      isBirthday={false}
      timeZone={zone}
      value="dmy"
      onChange={() => {}}
    />,
    { timeZone: 'Pacific/Auckland' },
  )
  const hint =
    '03/11/2026 14:05 is read as Nov 3, 2026, 2:05 PM, in the time zone America/Argentina/Buenos Aires.'
  expect(screen.getByText(hint)).toBeTruthy()
})

test('the example is a cell that is a date, if there is one, rather than a cell that is not a date in any order', () => {
  showPiece(
    <DateOrderField samples={['31/31/1990', '02/02/1951']} isBirthday value="dmy" onChange={() => {}} />,
  )
  expect(screen.getByText(/^02\/02\/1951 is read as/)).toBeTruthy()
})
