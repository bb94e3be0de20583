import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import type { Draft } from '../draft'
import type { Look } from './phone-look'

type PushCardProps = { draft: Pick<Draft, 'title' | 'body' | 'url'>; businessName: string; look: Look }

/** Approximate line limits for title and body; the real ones depend on the phone's make and settings. */
const lines = {
  ios: { collapsed: ['line-clamp-1', 'line-clamp-4'], expanded: ['line-clamp-3', 'line-clamp-[18]'] },
  android: { collapsed: ['line-clamp-1', 'line-clamp-1'], expanded: ['line-clamp-1', 'line-clamp-[12]'] },
} as const

/** A push on a phone's screen, truncated roughly as a phone would. */
export function PushCard({ draft: { title, body, url }, businessName, look }: PushCardProps) {
  const t = useTranslations('notifications.picture')
  const isBlank = title.trim() === '' && body.trim() === ''
  const [titleLines, bodyLines] = lines[look.platform][look.size]
  const isAndroid = look.platform === 'android'
  return (
    <div
      className={cn(
        'flex flex-col gap-1 border border-line bg-raised p-3',
        isAndroid ? 'rounded-2xl' : 'rounded-md',
      )}
    >
      <p className="flex items-center gap-2 text-12 text-muted">
        <span
          aria-hidden="true"
          className={cn(
            'flex size-4 items-center justify-center bg-accent text-[10px] font-medium text-accent-text',
            isAndroid ? 'rounded-full' : 'rounded-sm',
          )}
        >
          {businessName.slice(0, 1).toUpperCase()}
        </span>
        <span className="min-w-0 flex-1 truncate">
          <bdi>{businessName}</bdi>
        </span>
        <span>{t('now')}</span>
      </p>
      {isBlank && <p className="text-14 text-muted">{t('blank')}</p>}
      {title.trim() && (
        <p className={cn('text-14 font-medium wrap-anywhere', titleLines)}>
          <bdi>{title}</bdi>
        </p>
      )}
      {body.trim() && (
        <p className={cn('text-14 whitespace-pre-line wrap-anywhere', bodyLines)}>
          <bdi>{body}</bdi>
        </p>
      )}
      {url.trim() && <p className="truncate text-12 text-muted">{t('opens', { url: url.trim() })}</p>}
    </div>
  )
}
