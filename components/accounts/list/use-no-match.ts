import { useTranslations } from 'next-intl'
import { useIsUpstream } from '@/lib/data/business'

/**
 * Returns the text for an account search without results if Beacon stores only some of another deployment's accounts,
 * and otherwise undefined.
 */
export function useNoMatch() {
  const t = useTranslations('accountList.upstream')
  const isUpstream = useIsUpstream()
  return (query: string): string | undefined => (isUpstream ? t('noMatch', { query }) : undefined)
}
