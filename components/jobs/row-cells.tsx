import type { Job, JobRow } from '@/lib/contract/job'

/** What the file says beside the phone, with the names of its columns. */
export function RowCells({ row: { cells }, job }: { row: JobRow; job: Job }) {
  if (!cells) return null
  const columns = job.file?.columns ?? []
  const fields = (job.options.fields as (string | null)[] | undefined) ?? []
  const told = cells.flatMap((cell, index) =>
    cell.trim() === '' || fields[index] === 'phone' ? [] : [{ index, cell, name: columns[index]?.name }],
  )
  return (
    <span className="line-clamp-2 text-muted wrap-anywhere">
      {told.map(({ index, cell, name }, place) => (
        <span key={index}>
          {place > 0 && ' · '}
          {name && `${name}: `}
          <span className="text-text">{cell}</span>
        </span>
      ))}
    </span>
  )
}
