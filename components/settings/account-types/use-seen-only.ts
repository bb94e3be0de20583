import { useTranslations } from 'next-intl'
import { useIsUpstream } from '@/lib/data/business'

/** Returns a function that adds a note to a text about accounts: another deployment may have more of them. */
export function useSeenOnly() {
  const t = useTranslations('settings.accountTypes')
  const isUpstream = useIsUpstream()
  return (text: string): string => (isUpstream ? `${text} ${t('seenOnly')}` : text)
}
