import { useTranslations } from 'next-intl'

/** The lamp and its light. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 shrink-0 text-accent">
      <circle cx="10" cy="10" r="3.25" fill="currentColor" />
      <g fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round">
        <path d="M4.7 4.7a7.5 7.5 0 0 0 0 10.6M15.3 4.7a7.5 7.5 0 0 1 0 10.6" />
      </g>
    </svg>
  )
}

export function Brand({ businessId }: { businessId?: string }) {
  const t = useTranslations('common')
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="font-medium">{t('product')}</span>
      {businessId && (
        <span title={businessId} className="truncate text-13 text-muted">
          {businessId}
        </span>
      )}
    </span>
  )
}
