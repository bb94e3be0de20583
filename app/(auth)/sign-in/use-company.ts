'use client'

import { useEffect, useState } from 'react'
import { offersCompany } from '@/lib/auth/browser-session'

/** Whether users of the business can sign in through their company; false until that is known. */
export function useCompany(businessId: string): boolean {
  const [offering, setOffering] = useState<string>()
  useEffect(() => {
    if (businessId === '') return
    let isCurrent = true
    offersCompany(businessId)
      .then((offered) => isCurrent && offered && setOffering(businessId))
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [businessId])
  return businessId !== '' && offering === businessId
}
