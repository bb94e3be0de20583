'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'
import { useShortcut } from '@/components/ui/use-shortcut'

const composePath = '/notifications/new'

export function NewButton() {
  const t = useTranslations('notifications')
  const router = useRouter()
  useShortcut('n', () => router.push(composePath))
  return (
    <ButtonLink href={composePath} variant="primary">
      <Plus aria-hidden="true" />
      {t('new')}
    </ButtonLink>
  )
}
