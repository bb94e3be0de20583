'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepLogo } from '@/app/known-logo'
import { rememberPreference } from '@/components/shell/remember-preference'
import { businessQuery } from '@/lib/data/business'

/** Stores the business's branding in this browser, for the next sign-in page. */
export function useRememberedBusiness(): void {
  const { data: business } = useQuery(businessQuery())
  useEffect(() => {
    if (!business) return
    const { id, name, accentColour, logo } = business
    rememberPreference('business', JSON.stringify({ id, name, accentColour, hasLogo: logo !== null }))
    // A failure is ignored, because the next page load tries again.
    void keepLogo(business).catch(() => undefined)
  }, [business])
}
