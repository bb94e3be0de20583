'use client'

import { cn } from '@/components/ui/cn'
import type { AccountMatch } from '@/lib/contract/account-search'
import { accountName } from '@/lib/format/account-name'
import { useFormat } from '@/lib/i18n/use-format'
import { fittingPieces, type Piece, splitShownPhone } from './split-match'

type Match = NonNullable<AccountMatch['match']>

export function MatchedPhone({ account: { phone, match } }: { account: AccountMatch }) {
  const shown = useFormat().phone(phone)
  const [before, hit, after] =
    match?.field === 'phone' ? splitShownPhone(phone, shown, match) : [shown, '', '']
  const pieces = [before, hit, after].map((text, at) => ({ text, isHit: at === 1 }))
  return (
    <bdi>
      <MarkedPieces pieces={pieces.filter(({ text }) => text !== '')} />
    </bdi>
  )
}

/** The name, and where else the query stands, named as it is called; what was searched for stays in sight. */
export function MatchedName({ account }: { account: AccountMatch }) {
  const name = accountName(account)
  const { shown, other } = matchedTexts(account)
  return (
    <span className="inline-flex max-w-full min-w-0 align-bottom">
      {name && <FittingText text={name} matches={shown} className={cn(other && 'min-w-8')} />}
      {other && (
        // What was searched for is in sight in both: a name that has some of it is left more room.
        <span
          className={cn('flex min-w-0 shrink-0 text-muted', shown.length > 0 ? 'max-w-3/5' : 'max-w-3/4')}
        >
          {name && <span className="whitespace-pre"> · </span>}
          <NamedText {...other} />
        </span>
      )}
    </span>
  )
}

/** How a picker shows what it found, whatever it keeps of an account itself. */
export function renderFound(accounts: readonly AccountMatch[]) {
  return ({ id }: { id: string }) => {
    const account = accounts.find((one) => one.id === id)
    return account && <FoundAccount account={account} />
  }
}

/** An account to choose: its name and phone, and below them where else the query stands. */
function FoundAccount({ account }: { account: AccountMatch }) {
  const name = accountName(account)
  const { shown, other } = matchedTexts(account)
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="flex min-w-0 justify-between gap-4">
        {name && <FittingText text={name} matches={shown} />}
        <span className={cn('tabular shrink-0', name && 'text-muted')}>
          <MatchedPhone account={account} />
        </span>
      </span>
      {other && (
        <span className="flex min-w-0 text-12 text-muted">
          <NamedText {...other} />
        </span>
      )}
    </span>
  )
}

function NamedText({ label, text, matches }: MatchedText) {
  return (
    <>
      {label && (
        <span className="max-w-1/2 shrink-0 overflow-hidden text-ellipsis whitespace-pre">
          <bdi>{label}: </bdi>
        </span>
      )}
      <FittingText text={text} matches={matches} mostBefore={mostBeforeOfText} />
    </>
  )
}

type MatchedText = { label?: string; text: string; matches: Match[] }

/** What is matched in the name that is shown, and in another text; where two are matched, a row has room for the first. */
function matchedTexts(account: AccountMatch): { shown: Match[]; other?: MatchedText } {
  const { match, matches = match ? [match] : [] } = account
  const own = account.fullname?.trim() ? 'fullname' : 'username'
  const shown = matches.filter(({ field }) => field === own)
  const rest = matches.filter(({ field }) => field !== 'phone' && field !== own)
  const [first] = rest
  if (!first) return { shown }
  const ofFirst = rest.filter((one) => textKey(one) === textKey(first))
  return { shown, other: { ...readText(account, first), matches: ofFirst } }
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

/** So much of a long text stands before the first word that was searched for. */
const mostBeforeOfText = 10

/** Stored text in a row that may be too short for it: what stands before the first hit gives way, so that the hit is in sight. */
function FittingText({ text, matches, mostBefore, className }: FittingTextProps) {
  const { before, pieces } = fittingPieces(text, matches, mostBefore)
  return (
    <bdi className={cn('flex min-w-0', className)}>
      {before && <span className="shrink-[99] overflow-hidden text-ellipsis whitespace-pre">{before}</span>}
      <span className="overflow-hidden text-ellipsis whitespace-pre">
        <MarkedPieces pieces={pieces} />
      </span>
    </bdi>
  )
}

function MarkedPieces({ pieces }: { pieces: readonly Piece[] }) {
  let at = 0
  return pieces.map(({ text, isHit }) => {
    at += text.length
    if (!isHit) return text
    return (
      <mark key={at} className="rounded-sm bg-accent-soft font-medium text-accent">
        {text}
      </mark>
    )
  })
}
