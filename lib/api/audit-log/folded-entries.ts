import { allOf, type Param, type Sql, sql } from '../db/sql'

/**
 * Conditions on the columns of an audit entry. A row of `audit_job_acts` has the same columns, except those
 * of the record.
 */
export type Conditions = {
  business: Param
  /** Conditions on the business, actions, identities and records. */
  matching: Sql[]
  /** Conditions on the start and end of the period. */
  within: Sql[]
  /** The condition for the start of the page. */
  after: Sql[]
  /** The end of the period, if it has one. */
  until?: Param
  areOfRecords: boolean
}

/**
 * A page of the entries that belong to no job, plus each job's latest entry, so that a job takes one line. An
 * undo is shown as the entry of the identity that requested it or, if the filters exclude that entry, as the
 * undo's own latest entry. A page reads only the rows it needs, no matter how many jobs there are: PostgreSQL
 * never turns a scalar subquery with a limit into a join with all jobs, and it expects "is true" to hold for
 * half of the rows, so it reads them in order.
 */
export function foldedEntries(conditions: Conditions, limit: Param): Sql {
  const { matching, within, until, areOfRecords } = conditions
  if (areOfRecords) {
    const jobs = sql`select distinct job_id as id from audit_entries where ${allOf([...matching, ...within])}`
    return sql`(${ofNoJob(conditions, limit)} union all ${latestOf(jobs, conditions)})`
  }
  const lowest = sql`coalesce((select min(at) from newest having count(*) = ${limit}), '-infinity')`
  return sql`(
    with newest as materialized (${newestActs(conditions, limit)})
    ${ofNoJob(conditions, limit, [sql`at >= ${lowest}`])}
    union all select audit_entries.* from newest join audit_entries using (position)
    ${until ? sql`union all ${latestOf(jobsAt(conditions, until), conditions)}` : sql``}
  )`
}

function ofNoJob(
  { business, matching, within, after }: Conditions,
  limit: Param,
  above: readonly Sql[] = [],
): Sql {
  const which = allOf([sql`job_id is null`, ...matching, ...within, ...after, ...above])
  return sql`(select * from audit_entries where ${which} and not (${saidByJob(business)})
    order by at desc, position desc limit ${limit})`
}

/**
 * True if an entry records that a job was created, changed or started, and the job has since done something.
 * The job's own line then shows this and who did it. The entry that requests an undo is not left out, because
 * it represents the undo.
 */
const saidByJob = (business: Param) =>
  sql`record_kind = 'job' and action in ('create', 'update', 'start') and (
  select true from audit_job_acts act where act.business_id = ${business} and act.job_id = audit_entries.record_id limit 1
) is true`

/** True if the entry that requested this job's undo has its own line. */
const undoIsLine = (job: Sql, { business, matching, within }: Conditions) => sql`(
  select true from audit_entries
  where business_id = ${business} and record_id = ${job} and record_kind = 'job' and action = 'undo'
    and ${allOf([...matching, ...within])}
  limit 1
) is true`

/** Each job's latest act before its undo, and the undo's latest act. */
function newestActs(conditions: Conditions, limit: Param): Sql {
  const { matching, within, after, until } = conditions
  const isLatest = sql`(
    select true from audit_job_acts
    where job_id = act.job_id and is_undo = act.is_undo and (at, position) > (act.at, act.position)
      and ${allOf([...matching, ...within])} limit 1
  ) is not true`
  const isTold = sql`not (is_undo and ${undoIsLine(sql`act.job_id`, conditions)})`
  const hadEnded = (end: Param) => sql`(
    select true from audit_job_acts where job_id = act.job_id and ${goesOnAt(conditions, end)} limit 1
  ) is not true`
  const which = allOf([
    ...matching,
    ...within,
    ...after,
    isLatest,
    isTold,
    ...(until ? [hadEnded(until)] : []),
  ])
  return sql`select at, position from audit_job_acts act where ${which}
    order by at desc, position desc limit ${limit}`
}

const goesOnAt = ({ matching }: Conditions, time: Param) =>
  allOf([...matching, sql`began_at < ${time}`, sql`at >= ${time}`])

/**
 * The jobs with an act in progress at this time. Their latest act does not show what they had done by then.
 */
const jobsAt = (conditions: Conditions, time: Param) =>
  sql`select distinct job_id as id from audit_job_acts
    where ${goesOnAt(conditions, time)} and tstzrange(began_at, at, '[]') @> ${time}::timestamptz`

/** The latest entry of each of these jobs before its undo, and the latest entry of the undo. */
function latestOf(jobs: Sql, conditions: Conditions): Sql {
  const latest = (phase: Sql) => sql`(
    select * from audit_entries
    where job_id = jobs.id and ${phase} and ${allOf([...conditions.matching, ...conditions.within])}
    order by at desc, position desc limit 1
  )`
  const beforeUndo = sql`at < coalesce(undo.at, 'infinity')`
  const ofUndo = sql`at > undo.at and not (${undoIsLine(sql`jobs.id`, conditions)})`
  return sql`select latest.* from (${jobs}) jobs left join lateral (
    select at from audit_entries
    where business_id = ${conditions.business} and record_id = jobs.id and record_kind = 'job' and action = 'undo'
    order by at limit 1
  ) undo on true cross join lateral (
    ${latest(beforeUndo)}
    union all ${latest(ofUndo)}
  ) latest`
}
