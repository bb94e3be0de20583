'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Menu, MenuItem } from '@/components/ui/overlays/menu'
import { type AccountSelection, type ExportFormat, exportFormats } from '@/lib/data/accounts/gather-accounts'
import { exportAccounts } from './export-accounts'

type ExportMenuProps = {
  /** Called when a format is chosen. */
  selectionOf: () => AccountSelection
  quiet?: boolean
}

/** Downloads accounts as a file in the chosen format. */
export function ExportMenu({ selectionOf, quiet }: ExportMenuProps) {
  const t = useTranslations('jobs.export')
  const toast = useToast()
  const [pending, setPending] = useState(false)

  async function save(format: ExportFormat) {
    setPending(true)
    const saved = await exportAccounts(selectionOf(), format)
    setPending(false)
    if (!saved) toast.show({ title: t('failed'), tone: 'error' })
  }

  return (
    <Menu
      align={quiet ? 'end' : 'start'}
      trigger={
        <Button size="sm" variant={quiet ? 'ghost' : undefined} pending={pending}>
          <Download aria-hidden="true" />
          <span className={cn(quiet && 'max-sm:sr-only')}>{t('open')}</span>
        </Button>
      }
    >
      {exportFormats.map((format) => (
        <MenuItem key={format} onSelect={() => void save(format)}>
          {t(`formats.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
