import { notFound } from 'next/navigation'
import { cache } from 'react'
import { apiClient, redirectToSignIn, requireSession } from '@/lib/auth/session'

/** The account of the page, read once for its title and its contents; an unknown one is the not-found page. */
export const loadAccount = cache(async (accountId: string) => {
  const found = await apiClient(await requireSession()).readAccount({ params: { accountId } })
  if (found.ok) return found
  if (found.failure.code === 'unauthenticated') return redirectToSignIn()
  if (found.failure.code === 'not_found') notFound()
  return found
})
