'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'

/** A link to the picture on screens where it is below the fields rather than next to them. */
export function SeeLook({ onSee }: { onSee: () => void }) {
  const t = useTranslations('composing.preview')
  return (
    <Button
      size="sm"
      variant="ghost"
      className="-my-2 -ml-2 w-fit text-muted touch:-ml-3 lg:hidden"
      onClick={onSee}
    >
      {t('see')}
      <ChevronDown aria-hidden="true" />
    </Button>
  )
}
