'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Textarea } from '@/components/ui/fields/textarea'
import { mostMentions } from '@/lib/contract/choices'
import { askedAt, completeName, keptMentions, type Note } from './mention-text'
import { People } from './people'
import { type Mentionable, useMentionable } from './use-mentionable'

type Props = Omit<ComponentProps<typeof Textarea>, 'value' | 'onChange' | 'onKeyDown'> & {
  note: Note
  onNote: (note: Note) => void
  /** Receives the keys that the list of people does not handle. */
  onKeyDown: (event: KeyboardEvent) => void
}

/** A text field where `@` offers people to mention. Deleting a name from the text removes the mention. */
export function MentionField({ note, onNote, onKeyDown, ...rest }: Props) {
  const t = useTranslations('mentions')
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const { people, active, offer, close, move, choose } = useOffer(note, onNote, field)
  const act = (event: KeyboardEvent): boolean => {
    const person = people[active]
    if (!person || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey)
      return false
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape') close()
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) choose(person)
    else return false
    return true
  }
  const isOpen = people.length > 0
  return (
    <div className="relative">
      <Textarea
        {...rest}
        ref={field}
        value={note.text}
        // A multi-line text field must not have the combobox role, and therefore no aria-expanded: the list is
        // announced below.
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        onChange={({ target }) => {
          offer(target.selectionStart)
          onNote({ text: target.value, mentions: keptMentions(target.value, note.mentions) })
        }}
        onSelect={({ currentTarget }) => offer(currentTarget.selectionStart)}
        onBlur={() => offer(undefined)}
        onKeyDown={(event) => {
          if (act(event)) event.preventDefault()
          else onKeyDown(event)
        }}
      />
      {isOpen && <People id={listId} people={people} active={active} onChoose={choose} />}
      <p role="status" className="sr-only">
        {isOpen && t('offered', { count: people.length })}
      </p>
    </div>
  )
}

/**
 * The people offered for the `@` before the caret. If it is dismissed with Escape, the list stays closed until the
 * next `@`.
 */
function useOffer(
  { text, mentions }: Note,
  onNote: Props['onNote'],
  field: { current: HTMLTextAreaElement | null },
) {
  const find = useMentionable()
  const [caret, setCaret] = useState<number>()
  const [closedAt, setClosedAt] = useState<number>()
  const [stood, setStood] = useState({ on: 0, of: '' })
  const next = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (next.current === undefined) return
    field.current?.setSelectionRange(next.current, next.current)
    next.current = undefined
  })
  const mayAsk = caret !== undefined && mentions.length < mostMentions
  const asked = mayAsk ? askedAt(text, caret, mentions) : undefined
  if (closedAt !== undefined && text[closedAt] !== '@') setClosedAt(undefined)
  const isOpen = asked !== undefined && asked.start !== closedAt
  const people = isOpen ? find(asked.text, mentions) : []
  const of = isOpen ? `${asked.start} ${asked.text}` : ''
  const active = stood.of === of ? stood.on : 0
  return {
    people,
    active,
    offer: setCaret,
    close: () => setClosedAt(asked?.start),
    move: (by: number) => setStood({ on: (active + by + people.length) % people.length, of }),
    choose: ({ id, name }: Mentionable) => {
      if (!asked) return
      const completed = completeName(text, asked, name)
      next.current = completed.caret
      setCaret(completed.caret)
      onNote({ text: completed.text, mentions: [...mentions, { id, name }] })
    },
  }
}
