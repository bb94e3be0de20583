'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { cn } from '@/components/ui/cn'
import { DialogClose, dialogStyle } from '@/components/ui/overlays/dialog-window'
import { backdropStyle, optionStyle } from '@/components/ui/overlays/overlay-style'
import { PaletteEntry } from './palette-entry'
import { hrefOf, type PaletteItem, type PaletteSection, textOf } from './palette-items'
import type { PaletteProps } from './palette-props'
import { PaletteStatus } from './palette-status'
import { useEnterAhead } from './use-enter-ahead'
import { usePaletteSearch } from './use-palette-search'

type PaletteWindowProps = PaletteProps & { open: boolean; onOpenChange: (open: boolean) => void }

export function PaletteWindow({ open, onOpenChange, ...props }: PaletteWindowProps) {
  const t = useTranslations('palette')
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropStyle} />
        <Dialog.Popup
          aria-label={t('title')}
          className={cn(dialogStyle, 'max-sm:h-dvh max-sm:max-h-dvh max-sm:rounded-none sm:max-w-xl')}
        >
          <PaletteBox {...props} open={open} onDone={() => onOpenChange(false)} />
          <DialogClose />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type PaletteBoxProps = PaletteProps & { open: boolean; onDone: () => void }

function PaletteBox({ allowed, country, open, onDone }: PaletteBoxProps) {
  const t = useTranslations('palette')
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const found = usePaletteSearch(typed, { allowed, country })
  const enter = useEnterAhead({ typed, found, open, go })

  /** An account that was found for an earlier query. */
  const isOld = (item: PaletteItem) => found.isOld && item.kind === 'account'

  function go(item: PaletteItem) {
    onDone()
    router.push(hrefOf(item))
  }

  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      items={found.sections}
      value={typed}
      onValueChange={(value, { reason }) => reason === 'input-change' && setTyped(value)}
      itemToStringValue={textOf}
      onItemHighlighted={(item, { reason }) => enter.onHighlight(item, reason)}
      autoHighlight="always"
      keepHighlight
    >
      <div className="relative border-b border-line">
        <Search aria-hidden="true" className="absolute top-4 left-4 size-4 text-muted" />
        <Autocomplete.Input
          aria-label={t('label')}
          placeholder={t('placeholder')}
          inputMode="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          onKeyDown={enter.onKeyDown}
          className="h-12 w-full rounded-t-md bg-transparent pr-12 pl-11 text-14 outline-none placeholder:text-muted touch:text-16"
        />
      </div>
      <PaletteStatus typed={typed} found={found} />
      <Autocomplete.List aria-busy={found.isPending} className="min-h-0 overflow-y-auto p-1 sm:max-h-104">
        {(section: PaletteSection) => (
          <Autocomplete.Group key={section.value} items={section.items} className="mb-1">
            <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-12 text-muted">
              {t(`sections.${section.value}`)}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: PaletteItem) => (
                <Autocomplete.Item
                  key={hrefOf(item)}
                  value={item}
                  onClick={() => !isOld(item) && go(item)}
                  aria-disabled={isOld(item) || undefined}
                  className={cn(optionStyle, isOld(item) && 'opacity-40')}
                >
                  <PaletteEntry item={item} />
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}
