'use client'

import { Search } from 'lucide-react'
import {
  type FormEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { Input } from '@/components/ui/fields/input'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import { shortestQuery } from '@/lib/contract/choices'

type FilterSearchProps = {
  ref?: Ref<{ focus: () => void }>
  q: string
  label: string
  /** The message shown if the text is too short to search for. */
  tooShort: string
  onSearch: (q: string) => void
  className?: string
  /** Rendered beside the field, in its form. */
  children?: ReactNode
}

/**
 * Searches on Enter and when the field loses the focus. The typed text stays until the text in the URL
 * changes.
 */
export function FilterSearch({ ref, q, label, tooShort, onSearch, className, children }: FilterSearchProps) {
  const [text, setText] = useState(q)
  const [isTooShort, setTooShort] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const keys = useShortcut('/', () => {
    input.current?.focus()
    input.current?.select()
  })
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }))
  useEffect(() => setText(q), [q])

  function search(event?: FormEvent) {
    event?.preventDefault()
    const next = text.trim()
    const isShort = next !== '' && next.length < shortestQuery
    setTooShort(isShort)
    if (!isShort && next !== q) onSearch(next)
  }

  return (
    <form noValidate onSubmit={search} className="contents">
      <Input
        ref={input}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        aria-keyshortcuts={keys}
        aria-invalid={isTooShort}
        aria-describedby={isTooShort ? id : undefined}
        placeholder={label}
        leading={<Search aria-hidden="true" />}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.form?.contains(relatedTarget)) search()
        }}
        maxLength={200}
        spellCheck={false}
        className={className}
      />
      {children}
      {isTooShort && (
        <p id={id} role="alert" className="order-last w-full text-13 text-red">
          {tooShort}
        </p>
      )}
    </form>
  )
}
