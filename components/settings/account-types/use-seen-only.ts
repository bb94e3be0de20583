import { useTranslations } from 'next-intl'
import { useIsUpstream } from '@/lib/data/business'

/** Adds, to text that states a number of accounts, a note that another deployment may have more. */
export function useSeenOnly() {
  const t = useTranslations('settings.accountTypes')
  const isUpstream = useIsUpstream()
  return (text: string): string => (isUpstream ? `${text} ${t('seenOnly')}` : text)
}
