import { type PassageKind, type PeriodPart, smallestGroup } from '../../../core/insight'
import { type DbReader, defineStatement } from '../../platform'

/** Sums of a design in a period, of all versions or one. */
export interface SumsQuery {
  workspace: string
  designId: string
  /** Null = all versions. */
  versionId: string | null
  parts: readonly PeriodPart[]
}

/** Sum of one kind of passages in a bucket of their times. */
export interface BucketSum {
  kind: PassageKind
  source: string
  target: string
  bucket: number
  count: number
  ms: number
}

/** SQL of the rows of a design; $3 is the version or null, $4 to $6 are the parts of the period. */
const rowsSql = (kinds: string) => `from unnest($4::text[], $5::date[], $6::date[]) as p(grain, first, last)
  cross join unnest(${kinds}) as k(kind)
  join insight_sum s on s.workspace = $1 and s.design_id = $2 and s.kind = k.kind and s.grain = p.grain
    and s.day between p.first and p.last and ($3::text is null or s.version_id = $3)`

const buckets = defineStatement<BucketSum>(
  'insight-buckets',
  `select s.kind, s.source, s.target, s.bucket, sum(s.count)::int as count, sum(s.ms)::float8 as ms
   ${rowsSql('$7::text[]')}
   group by s.kind, s.source, s.target, s.bucket having sum(s.count) > 0`,
)

const valuesOf = ({ workspace, designId, versionId, parts }: SumsQuery) => [
  workspace,
  designId,
  versionId,
  parts.map(({ grain }) => grain),
  parts.map(({ from }) => from),
  parts.map(({ until }) => until),
]

/** Reads the sums of some kinds of passages. */
export const readBucketSums = (
  reader: DbReader,
  query: SumsQuery,
  kinds: readonly PassageKind[],
): Promise<BucketSum[]> => reader.run(buckets, [...valuesOf(query), kinds])

/** Most people and departments returned. */
const mostGroups = 200

/** Person or department with the tasks that were handled. */
interface GroupSum {
  id: string
  name: string
  people: number
  count: number
  ms: number
}

/** Groups that are large enough, with the number of those that are too small to be shown. */
interface GroupSums {
  rows: GroupSum[]
  hidden: number
}

interface GroupRow extends GroupSum {
  isShown: boolean
  hidden: number
}

/** SQL of groups by a column of the handled tasks; small groups are only counted. */
const groupsSql = (column: 'source' | 'target', table: string, isShown: string) => `with tasks as (
     select s.source, s.target, sum(s.count) as count, sum(s.ms) as ms ${rowsSql(`array['person']`)}
     group by s.source, s.target having sum(s.count) > 0),
   sums as (select ${column} as id, count(distinct source)::int as people, sum(count)::int as count,
     sum(ms)::float8 as ms from tasks group by ${column}),
   shown as (select * from sums where ${isShown} order by ms desc, id limit ${mostGroups})
   select g.id, coalesce(n.name, g.id) as name, g.people, g.count, g.ms, g.id is not null as "isShown", h.hidden
   from (select count(*) filter (where not (${isShown}))::int as hidden from sums) h
   left join shown g on true left join ${table} n on n.workspace = $1 and n.id = g.id
   order by g.ms desc, g.id`

const people = defineStatement<GroupRow>(
  'insight-people',
  groupsSql('source', 'person', `count >= ${smallestGroup}`),
)
const departments = defineStatement<GroupRow>(
  'insight-departments',
  groupsSql('target', 'department', `people >= ${smallestGroup} and id <> ''`),
)

const toGroups = (rows: readonly GroupRow[]): GroupSums => ({
  rows: rows.flatMap(({ isShown, hidden: _, ...row }) => (isShown ? [row] : [])),
  hidden: rows[0]?.hidden ?? 0,
})

/** Reads the people who handled tasks of a design, the longest times first. */
export const readPeopleSums = async (reader: DbReader, query: SumsQuery): Promise<GroupSums> =>
  toGroups(await reader.run(people, valuesOf(query)))

/** Reads the departments whose people handled tasks of a design, the longest times first. */
export const readDepartmentSums = async (reader: DbReader, query: SumsQuery): Promise<GroupSums> =>
  toGroups(await reader.run(departments, valuesOf(query)))

const numbers = defineStatement<{ id: string; number: number }>(
  'insight-versions',
  `select id, number from flow_version
   where workspace = $1 and design_id = $2 and number is not null order by number desc`,
)

/** Lists the ids and numbers of the published versions of a design, newest first. */
export const listVersionNumbers = (reader: DbReader, workspace: string, designId: string) =>
  reader.run(numbers, [workspace, designId])
