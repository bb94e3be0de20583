import type { Issue } from '@/lib/contract/errors'
import type { ReasonText } from './use-reason-text'

type RowReasonsProps = {
  issues: readonly Issue[]
  nameOf: (path: string) => string
  reasonOf: ReasonText
  isFile: boolean
}

/** Why a row was refused or left, field by field. */
export function RowReasons({ issues, nameOf, reasonOf, isFile }: RowReasonsProps) {
  return (
    <ul>
      {issues.map((issue) => (
        <li key={`${issue.path} ${issue.code}`}>
          {isFile && issue.path !== '' && <span className="font-medium">{nameOf(issue.path)}: </span>}
          {reasonOf(issue)}
        </li>
      ))}
    </ul>
  )
}
