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
  ['nobody yet', {}, 'Nobody yet'],
  ['that it was taken where nothing says by whom', { acknowledgedAt: at }, 'Acknowledged'],
  ['who acknowledged it', { acknowledgedAt: at, acknowledgedBy: 'ana' }, 'Ana'],
  ['whom it was given to', { acknowledgedAt: at, acknowledgedBy: 'ana', assignedTo: 'eva' }, 'Eva'],
])('an open alert says %s', (_, change, said) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const identities = [
    { id: 'ana', name: 'Ana' },
    { id: 'eva', name: 'Eva' },
  ]
  client.setQueryData(identitiesQuery().queryKey, { identities, next: null } as never)
  showPiece(<Holder alert={alertOf(change)} />, { client })
  expect(screen.getByText(said)).toBeTruthy()
})
