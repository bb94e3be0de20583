import { notFound } from 'next/navigation'
import { cache } from 'react'
import { apiClient, redirectToSignIn, requireSession } from '@/lib/auth/session'
import { readDeletion } from '@/lib/contract/accounts/account'
import { mayDo } from '@/lib/contract/roles'

/** The page's account, loaded once for both its title and its content. */
export const loadAccount = cache(async (accountId: string) => {
  const found = await apiClient(await requireSession()).readAccount({ params: { accountId } })
  if (!found.ok && found.failure.code === 'unauthenticated') return redirectToSignIn()
  return found
})

/**
 * Who deleted a missing account, and when. Shows the not-found page if the user lacks permission or the
 * account never existed.
 */
export const loadDeletion = cache(async (accountId: string) => {
  const session = await requireSession()
  if (!mayDo(session.roles, readDeletion)) notFound()
  const found = await apiClient(session).readDeletion({ params: { accountId } })
  return found.ok ? found.data.deletion : notFound()
})
