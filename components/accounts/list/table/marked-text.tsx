import type { Parts } from './split-match'

export function MarkedText({ parts: [before, hit, after] }: { parts: Parts }) {
  return (
    <>
      {before}
      {hit && <mark className="rounded-sm bg-accent-soft font-medium text-accent">{hit}</mark>}
      {after}
    </>
  )
}
