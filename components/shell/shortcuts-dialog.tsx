'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { usePaletteKeys } from '@/components/palette/palette-button'
import type { Allowed } from '@/components/palette/palette-props'
import { Switch } from '@/components/ui/fields/switch'
import { useShortcutsEnabled } from '@/components/ui/hooks/use-shortcut'
import { Kbd } from '@/components/ui/kbd'
import { Dialog } from '@/components/ui/overlays/dialog'
import { keysOfScreen } from './screen-keys'

type ShortcutsDialogProps = { allowed: Allowed; open: boolean; onOpenChange: (open: boolean) => void }

export function ShortcutsDialog({ allowed, ...dialog }: ShortcutsDialogProps) {
  const t = useTranslations('shell.shortcuts')
  return (
    <Dialog {...dialog} title={t('title')} size="sm">
      <ShortcutList allowed={allowed} />
    </Dialog>
  )
}

/** The current screen's keys, followed by the keys that work everywhere. */
function ShortcutList({ allowed }: { allowed: Allowed }) {
  const t = useTranslations('shell.shortcuts')
  const [enabled, setEnabled] = useShortcutsEnabled()
  const paletteKeys = usePaletteKeys()?.shown ?? ''
  const here = keysOfScreen(usePathname(), allowed)
  const everywhere = [
    { key: paletteKeys, does: 'palette' },
    { key: 'F6', does: 'toasts' },
    { key: '?', does: 'help' },
  ] as const
  return (
    <>
      <Keys title={t('here')}>
        {here.map(({ key, does }) => (
          <KeyLine key={does} keys={key} does={t(does)} />
        ))}
      </Keys>
      {here.length === 0 && <p className="-mt-2 mb-4 text-13 text-muted">{t('noneHere')}</p>}
      <Keys title={t('everywhere')}>
        {everywhere.map(({ key, does }) => (
          <KeyLine key={does} keys={key} does={t(does)} />
        ))}
      </Keys>
      <Switch
        label={t('enabled')}
        hint={t('enabledHint')}
        checked={enabled}
        onChange={(event) => setEnabled(event.target.checked)}
      />
    </>
  )
}

function Keys({ title, children }: { title: string; children: ReactNode[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-4">
      <h3 id={id} className="mb-2 text-12 text-muted">
        {title}
      </h3>
      {children.length > 0 && <dl className="grid grid-cols-[1fr_auto] gap-y-2 text-13">{children}</dl>}
    </section>
  )
}

function KeyLine({ keys, does }: { keys: string; does: string }) {
  return (
    <div className="col-span-full grid grid-cols-subgrid items-center gap-x-4">
      <dt>{does}</dt>
      <dd>
        <Kbd>{keys}</Kbd>
      </dd>
    </div>
  )
}
