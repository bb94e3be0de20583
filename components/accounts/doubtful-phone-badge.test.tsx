import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { anAccount } from './account.fixture'
import { AccountBadges } from './account-badges'

afterEach(cleanup)

test('only phone numbers of a kind that their country does not use are marked as doubtful', async () => {
  const badges = (...phones: string[]) => (
    <>
      {phones.map((phone) => (
        <div key={phone} data-testid={phone}>
          <AccountBadges account={{ ...anAccount, phone }} now={0} />
        </div>
      ))}
    </>
  )
  showPiece(badges('+56966342162', '+560966342162', '+56000000000'))
  expect(await screen.findAllByText('Questionable number')).toHaveLength(2)
  expect(screen.getByTestId('+56966342162').textContent).not.toContain('Questionable')
})
