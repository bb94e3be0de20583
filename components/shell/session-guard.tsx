'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { useToast } from '@/components/ui/feedback/use-toast'
import type { Role } from '@/lib/contract/roles'
import { alertStoreOf } from '@/lib/data/alerts/alert-store'
import { isOfPage } from '@/lib/data/connection/health'
import {
  useConnection,
  useKeepAsking,
  useOtherSession,
  useRolesNow,
} from '@/lib/data/connection/use-connection'
import { pageSessionMeta } from '@/lib/data/page-session'
import { type OtherSession, pageSessionOf } from '@/lib/page-session'

type Owner = { businessId: string; identityId: string; name: string }
type SessionGuardProps = { owner: Owner; children: ReactNode }

/**
 * Keeps checking that the browser is still signed in as the user for whom the page was rendered. If someone else signs
 * in, no part of the page stays visible or in memory; drafts stay in the tab for the user who typed them.
 */
export function SessionGuard({ owner, children }: SessionGuardProps) {
  useKeepAsking()
  const other = useOtherSession()
  return (
    <>
      <meta name={pageSessionMeta} content={pageSessionOf(owner)} />
      {other ? <OtherPerson owner={owner} other={other} /> : children}
    </>
  )
}

function OtherPerson({ owner, other }: { owner: Owner; other: OtherSession }) {
  const t = useTranslations('shell.otherSession')
  const product = useTranslations('common')('product')
  const queries = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const dismissToasts = useEffectEvent(useToast().dismissAll)
  useEffect(() => {
    queries.removeQueries({ predicate: isOfPage })
    queries.getMutationCache().clear()
    alertStoreOf(queries).clear()
    dismissToasts()
  }, [queries])
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    const before = document.title
    document.title = product
    return () => {
      document.title = before
    }
  }, [product])
  const isNobodys = useConnection().state === 'ended'
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-4 p-6 max-sm:p-4">
      <h1 ref={heading} tabIndex={-1} className="text-20 font-medium wrap-anywhere outline-none">
        {isNobodys ? t('nobody') : t('title', { name: nameOf(other, owner) })}
      </h1>
      <p className="text-14 text-muted wrap-anywhere max-sm:text-16">
        {t('explanation', { name: nameOf(owner, other) })}
      </p>
      <div>
        <Button variant="primary" onClick={() => location.reload()}>
          {isNobodys ? t('signIn') : t('reload', { name: other.name })}
        </Button>
      </div>
    </main>
  )
}

/** The user's name, followed by the business if it differs from the page's. */
const nameOf = ({ name, businessId }: OtherSession, beside: { businessId: string }) =>
  businessId === beside.businessId ? name : `${name} (${businessId})`

/** Refreshes the page when the user's roles have changed since it was rendered. */
export function RolesGuard({ roles }: { roles: readonly Role[] }): null {
  const router = useRouter()
  const now = useRolesNow()?.join()
  const shown = roles.join()
  useEffect(() => {
    if (now !== undefined && now !== shown) router.refresh()
  }, [now, shown, router])
  return null
}
