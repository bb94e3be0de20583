'use client'

import { Search, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useRef } from 'react'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Input } from '@/components/ui/fields/input'
import { useSearchText } from '@/components/ui/hooks/use-search-text'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import { Kbd } from '@/components/ui/kbd'
import { useUiWords } from '@/components/ui/ui-words'

const debounceMs = 60

type SearchBoxProps = {
  q: string
  onSearch: (q: string) => void
  /** Called when the input differs from what is being searched for, and again once the search has caught up. */
  onAhead: (isAhead: boolean) => void
  onEnter: (q: string) => void
  onDown: () => void
}

export function SearchBox({ q, onSearch, onAhead, onEnter, onDown }: SearchBoxProps) {
  const t = useTranslations('accounts.list')
  const words = useUiWords()
  const input = useRef<HTMLInputElement>(null)
  const search = useSearchText(q, send, debounceMs, () => onAhead(false))
  const keys = useShortcut('/', () => input.current?.select())

  function send(text: string) {
    onAhead(false)
    onSearch(text)
  }

  function type(text: string) {
    search.type(text)
    onAhead(text.trim() !== q.trim())
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') onDown()
    else if (event.key === 'Enter') onEnter(search.flush())
    else if (event.key === 'Escape' && search.text !== '') search.clear()
    else return
    event.preventDefault()
  }

  function clear() {
    search.clear()
    input.current?.focus()
  }

  return (
    <Input
      ref={input}
      data-account-search
      type="text"
      inputMode="search"
      enterKeyHint="search"
      aria-label={t('search')}
      aria-keyshortcuts={keys}
      placeholder={t('searchPlaceholder')}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={search.text}
      onChange={(event) => type(event.target.value)}
      onBlur={search.onBlur}
      onKeyDown={onKeyDown}
      leading={<Search aria-hidden="true" />}
      trailing={
        search.text === '' ? (
          <span aria-hidden="true" className="pr-1.5 max-sm:hidden touch:hidden">
            <Kbd>/</Kbd>
          </span>
        ) : (
          <IconButton size="sm" label={words.clear} onClick={clear}>
            <X aria-hidden="true" />
          </IconButton>
        )
      }
      className="min-w-0 flex-1 sm:w-104 sm:min-w-48 sm:flex-initial"
    />
  )
}
