import { useTranslations } from 'next-intl'
import { useIsUpstream } from '@/lib/data/business'

/** Appends, to a text with a number of accounts, that another deployment may have more of them. */
export function useSeenOnly() {
  const t = useTranslations('settings.accountTypes')
  const isUpstream = useIsUpstream()
  return (text: string): string => (isUpstream ? `${text} ${t('seenOnly')}` : text)
}
