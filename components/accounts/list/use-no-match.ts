import { useTranslations } from 'next-intl'
import { useIsUpstream } from '@/lib/data/business'

/** The empty text of an account search that knows only some of another deployment's accounts; otherwise undefined. */
export function useNoMatch() {
  const t = useTranslations('accountList.upstream')
  const isUpstream = useIsUpstream()
  return (query: string): string | undefined => (isUpstream ? t('noMatch', { query }) : undefined)
}
