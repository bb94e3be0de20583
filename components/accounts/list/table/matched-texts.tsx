'use client'

import { cn } from '@/components/ui/cn'
import { Texts } from '@/components/ui/texts'
import type { AccountMatch } from '@/lib/contract/accounts/account-search'
import { accountName } from '@/lib/format/account-name'
import { useFormat } from '@/lib/i18n/use-format'
import { fittingPieces, type Part, type Piece, splitShownPhone } from './split-match'

type Match = NonNullable<AccountMatch['match']>

export function MatchedPhone({ account: { phone, match } }: { account: AccountMatch }) {
  const shown = useFormat().phone(phone)
  const [before, hit, after] =
    match?.field === 'phone' ? splitShownPhone(phone, shown, match) : [shown, '', '']
  return (
    <bdi translate="no">
      <span>{before}</span>
      {hit && <Hit>{hit}</Hit>}
      <span>{after}</span>
    </bdi>
  )
}

/** The name, followed by the label and text of every other match; the matched words themselves stay visible. */
export function MatchedName({ account }: { account: AccountMatch }) {
  const name = accountName(account)
  const { shown, others } = matchedTexts(account)
  return (
    <span className="inline-flex max-w-full align-bottom">
      {name && <FittingText text={name} matches={shown} className={cn(others.length > 0 && 'min-w-16')} />}
      {others.map((other, at) => (
        <span key={other.label ?? ''} className="flex shrink-[9] text-muted">
          {(name || at > 0) && <span className="whitespace-pre"> · </span>}
          <NamedText {...other} />
        </span>
      ))}
    </span>
  )
}

/** Renders a picker's search results with their matches, which are not part of the picker's items. */
export function renderFound(accounts: readonly AccountMatch[]) {
  return ({ id }: { id: string }) => {
    const account = accounts.find((one) => one.id === id)
    return account && <FoundAccount account={account} />
  }
}

/** An account to choose: its name and phone number, with any other matching text below. */
function FoundAccount({ account }: { account: AccountMatch }) {
  const name = accountName(account)
  const { shown, others } = matchedTexts(account)
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="flex min-w-0 justify-between gap-4">
        {name && <FittingText text={name} matches={shown} />}
        <span className={cn('tabular shrink-0', name && 'text-muted')}>
          <MatchedPhone account={account} />
        </span>
      </span>
      {others.map((other) => (
        <span key={other.label ?? ''} className="flex min-w-0 text-12 text-muted">
          <NamedText {...other} />
        </span>
      ))}
    </span>
  )
}

function NamedText({ label, text, matches }: MatchedText) {
  return (
    <>
      {label && (
        <span className={cn('min-w-8 shrink-[999]', cut)}>
          <bdi>{`${label}: `}</bdi>
        </span>
      )}
      <FittingText text={text} matches={matches} mostBefore={mostBeforeOfText} />
    </>
  )
}

type MatchedText = { label?: string; text: string; matches: Match[] }

/** The matches in the displayed name, and those in all other fields. */
function matchedTexts(account: AccountMatch): { shown: Match[]; others: MatchedText[] } {
  const { match, matches = match ? [match] : [] } = account
  const own = account.fullname?.trim() ? 'fullname' : 'username'
  const rest = matches.filter(({ field }) => field !== 'phone' && field !== own)
  const first = rest.filter((one, at) => rest.findIndex((other) => textKey(other) === textKey(one)) === at)
  const others = first.map((one) => ({
    ...readText(account, one),
    matches: rest.filter((other) => textKey(other) === textKey(one)),
  }))
  return { shown: matches.filter(({ field }) => field === own), others }
}

const textKey = ({ field, attributeId = '' }: Match) => `${field} ${attributeId}`

function readText(account: AccountMatch, { field, attributeId, name }: Match) {
  if (field === 'username') return { text: account.username }
  const held = account.attributesValue.find((one) => one.attributeId === attributeId)
  return { text: held?.value.text ?? '', label: name || held?.tag }
}

type FittingTextProps = {
  text: string
  matches: readonly Match[]
  mostBefore?: number
  className?: string
}

/** How many characters of a long text are shown before the first matched word. */
const mostBeforeOfText = 10

/** Text that can break anywhere has no minimum width, so it can shrink. */
const cut = 'line-clamp-1 break-all whitespace-break-spaces'

/**
 * User text that may not fit in its row. The text before the first matched word shrinks first, then the text
 * after it, and the matched words last. Each word is a single box, so that it is read out and copied as a
 * unit.
 */
function FittingText({ text, matches, mostBefore, className }: FittingTextProps) {
  const { before, pieces } = fittingPieces(text, matches, mostBefore)
  return (
    <bdi translate="no" className={cn('flex', className)}>
      {before && <span className={cn('shrink-[99999]', leastOf(before), cut)}>{before}</span>}
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity besides their position.
        <span key={at} className={cn(shrinkOf(piece), cut)}>
          {'word' in piece ? <Word parts={piece.word} /> : piece.rest}
        </span>
      ))}
    </bdi>
  )
}

const shrinkOf = (piece: Piece) => ('word' in piece ? 'shrink' : cn('shrink-[9999]', leastOf(piece.rest)))

/** The minimum width, which fits one letter and the ellipsis; text of one or two characters needs none. */
const leastOf = (text: string) => (text.trim().length > 2 ? 'min-w-5' : '')

function Word({ parts }: { parts: readonly Part[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
  return <Texts>{parts.map(({ text, isHit }, at) => (isHit ? <Hit key={at}>{text}</Hit> : text))}</Texts>
}

function Hit({ children }: { children: string }) {
  return <mark className="rounded-sm bg-accent-soft font-medium text-accent">{children}</mark>
}
