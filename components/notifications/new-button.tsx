import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ShortcutLink } from '@/components/ui/shortcut-link'

export function NewButton() {
  const t = useTranslations('notifications')
  return (
    <ShortcutLink shortcut="n" href="/notifications/new" variant="primary">
      <Plus aria-hidden="true" />
      {t('new')}
    </ShortcutLink>
  )
}
