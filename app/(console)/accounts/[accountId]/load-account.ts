import { notFound } from 'next/navigation'
import { cache } from 'react'
import { apiClient, redirectToSignIn, requireSession } from '@/lib/auth/session'
import { readDeletion } from '@/lib/contract/accounts/account'
import { mayDo } from '@/lib/contract/roles'

/** The account of the page, read once for its title and its contents. */
export const loadAccount = cache(async (accountId: string) => {
  const found = await apiClient(await requireSession()).readAccount({ params: { accountId } })
  if (!found.ok && found.failure.code === 'unauthenticated') return redirectToSignIn()
  return found
})

/**
 * Of an account that is not there: who deleted it and when, for who may know. To everybody else, and of one that there never
 * was, it is the not-found page.
 */
export const loadDeletion = cache(async (accountId: string) => {
  const session = await requireSession()
  if (!mayDo(session.roles, readDeletion)) notFound()
  const found = await apiClient(session).readDeletion({ params: { accountId } })
  return found.ok ? found.data.deletion : notFound()
})
