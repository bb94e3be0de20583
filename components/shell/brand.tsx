'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { cn } from '@/components/ui/cn'
import { businessQuery, logoAddress } from '@/lib/data/business'

/** The product's mark: a lamp and its light. */
export function BrandMark({ className = 'size-5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={cn('shrink-0 text-accent', className)}>
      <circle cx="10" cy="10" r="3.25" fill="currentColor" />
      <g fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round">
        <path d="M4.7 4.7a7.5 7.5 0 0 0 0 10.6M15.3 4.7a7.5 7.5 0 0 1 0 10.6" />
      </g>
    </svg>
  )
}

export function Brand() {
  const t = useTranslations('common')
  return <span className="font-medium">{t('product')}</span>
}

/** The business's logo or, if it has none or the logo fails to load, the product's mark. */
export function BusinessMark({ className = 'size-6' }: { className?: string }) {
  const { data: business } = useQuery(businessQuery())
  const [lost, setLost] = useState<string>()
  const address = business && logoAddress(business)
  if (!address || address === lost) return <BrandMark className={className} />
  return (
    // biome-ignore lint/performance/noImgElement: a small image, cached by version, that needs no resizing.
    <img
      src={address}
      alt=""
      width={24}
      height={24}
      onError={() => setLost(address)}
      className={cn('shrink-0 rounded-sm object-contain', className)}
    />
  )
}

/** The business's name, or its ID until the name has loaded, above the product's name. */
export function BusinessBrand({ businessId }: { businessId: string }) {
  const { data: business } = useQuery(businessQuery())
  const product = useTranslations('common')('product')
  return (
    <span className="flex min-w-0 flex-col">
      <bdi title={businessId} className="truncate text-13 font-medium">
        {business?.name ?? businessId}
      </bdi>
      <span className="text-12 text-muted">{product}</span>
    </span>
  )
}
