import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { type Alert, identitiesQuery } from '@/lib/data/alerts/alerts'
import { useHolderName } from './use-names'

afterEach(cleanup)

function Holder({ alert }: { alert: Alert }) {
  return <p>{useHolderName()(alert)}</p>
}

const at = '2026-11-22T12:00:00.000Z'

test.each([
  ['that nobody has it yet', {}, 'Nobody yet'],
  ['only that it was acknowledged if it is not known by whom', { acknowledgedAt: at }, 'Acknowledged'],
  ['who acknowledged it', { acknowledgedAt: at, acknowledgedBy: 'ana' }, 'Ana'],
  ['whom it was assigned to', { acknowledgedAt: at, acknowledgedBy: 'ana', assignedTo: 'eva' }, 'Eva'],
])('an open alert shows %s', (_, change, said) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const identities = [
    { id: 'ana', name: 'Ana' },
    { id: 'eva', name: 'Eva' },
  ]
  client.setQueryData(identitiesQuery().queryKey, { identities, next: null } as never)
  showPiece(<Holder alert={alertOf(change)} />, { client })
  expect(screen.getByText(said)).toBeTruthy()
})
