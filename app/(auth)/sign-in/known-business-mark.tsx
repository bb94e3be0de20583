'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { KnownBusiness } from '@/app/known-business'
import { forgetLogo } from '@/app/known-logo'
import { forgetPreference } from '@/components/shell/remember-preference'
import { Button } from '@/components/ui/buttons/button'
import { KeptLogo } from '../kept-logo'

/** The logo or initial of the business this browser remembers, with a button to forget it. */
export function KnownBusinessMark({ id, name, hasLogo }: KnownBusiness) {
  const t = useTranslations('auth')
  const router = useRouter()
  const forget = () => {
    forgetPreference('business')
    forgetLogo()
    router.refresh()
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <span className="flex size-12 items-center justify-center">
        {hasLogo ? <KeptLogo businessId={id} className="size-12" /> : <Letter name={name} />}
      </span>
      <Button size="sm" variant="ghost" onClick={forget}>
        {t('notThis')}
      </Button>
    </div>
  )
}

function Letter({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-12 items-center justify-center rounded-md bg-accent-soft text-20 font-medium text-accent uppercase"
    >
      {[...name.trim()][0]}
    </span>
  )
}
