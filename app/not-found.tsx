import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'

export default function NotFound() {
  const t = useTranslations('errors')
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center">
      <h1 className="text-20">{t('notFound.title')}</h1>
      <EmptyState
        text={t('notFound.text')}
        className="py-4"
        action={<ButtonLink href="/">{t('page.home')}</ButtonLink>}
      />
    </main>
  )
}
