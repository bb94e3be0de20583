import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { createAccount } from '@/lib/contract/accounts/account'
import { rolesThatMay } from '@/lib/contract/roles'
import { ReadOnly } from './read-only'

afterEach(cleanup)

test.each([
  ['en', /the Admin or Agent role\.$/],
  ['es', /el rol Administración o Atención\.$/],
  ['pt', /a função Administração ou Atendimento\.$/],
] as const)(
  'in %s, the notice names the roles and says that any one of them is enough',
  (language, expected) => {
    showPiece(<ReadOnly roles={rolesThatMay(createAccount)} />, { language })
    expect(screen.getByText(expected)).toBeDefined()
  },
)
