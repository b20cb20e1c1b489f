import type { DesignFinding } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { millisecondsSql, toTimestamp } from '../sql/time-columns'

/*
 * The checks of published flows by a job. What a check depends on is its basis: the published version, the owner, the
 * versions of the flows that it starts, and the state of the company. A flow whose basis differs from the stored one is due.
 */

/** SQL of the versions of the flows that a flow starts. */
const usedVersions = (ids: string) =>
  `coalesce((select string_agg(u.id || ':' || coalesce(u.published_version, '') || ':' || u.enabled || ':'
      || (u.archived_at is null), ' ' order by u.id) from flow_design u
    where u.workspace = $1 and u.id = any(${ids})), '')`

const isChecked = 'd.published_version is not null and d.archived_at is null'

/** State of the company that checks depend on: directory, groups, delegations, settings and database sets. */
const company = defineStatement<{ state: string }>(
  'design-check-company',
  `select concat_ws('/',
     (select v.version || '.' || v.groups || '.' || v.calendars from directory_version v where v.workspace = $1),
     (select md5(s.values::text) from setting s where s.workspace = $1 and s.person_id = ''),
     (select md5(string_agg(b.id || b.rev, ' ' order by b.id)) from database_set b where b.workspace = $1)) as state`,
)
const claim = defineStatement<{ id: string }>(
  'design-check-claim',
  `insert into design_check (workspace, design_id, claimed_at)
   select d.workspace, d.id, $3::timestamptz
   from flow_design d left join design_check c on c.workspace = d.workspace and c.design_id = d.id
   where d.workspace = $1 and ${isChecked}
     and c.basis is distinct from concat_ws(' ', d.published_version, d.owner_id, $2::text, ${usedVersions('c.uses')})
     and (c.claimed_at is null or c.claimed_at < $3::timestamptz - interval '5 minutes')
   order by c.checked_at nulls first, d.id limit $4
   on conflict (workspace, design_id) do update set claimed_at = excluded.claimed_at
     where design_check.claimed_at is null or design_check.claimed_at < excluded.claimed_at - interval '5 minutes'
   returning design_id as id`,
)
const bases = defineStatement<{ id: string; basis: string }>(
  'design-check-bases',
  `select d.id, concat_ws(' ', d.published_version, d.owner_id, $2::text, ${usedVersions('asked.uses')}) as basis
   from jsonb_to_recordset($3::jsonb) as asked(id text, uses text[])
   join flow_design d on d.workspace = $1 and d.id = asked.id`,
)
const write = defineStatement(
  'design-check-write',
  `update design_check c set basis = r.basis, uses = r.uses, marks = r.marks, findings = r.findings,
     checked_at = $3, claimed_at = null
   from jsonb_to_recordset($2::jsonb) as r("designId" text, basis text, uses text[], marks text[], findings jsonb)
   where c.workspace = $1 and c.design_id = r."designId"`,
)
const release = defineStatement(
  'design-check-release',
  'update design_check set claimed_at = null where workspace = $1 and design_id = any($2)',
)
const forget = defineStatement(
  'design-check-forget',
  `delete from design_check c where c.workspace = $1 and not exists (
     select 1 from flow_design d where d.workspace = c.workspace and d.id = c.design_id and ${isChecked})`,
)
const counts = defineStatement<{ mark: string; n: number }>(
  'design-check-counts',
  `select m.mark, count(*)::int as n from design_check c cross join lateral unnest(c.marks) m(mark)
   join flow_design d on d.workspace = c.workspace and d.id = c.design_id and ${isChecked}
   where c.workspace = $1 group by m.mark`,
)
const facts = defineStatement<DesignCheckFacts>(
  'design-check-facts',
  `select d.id, d.name, d.description, d.published_version as "versionId",
     case when not owner.enabled then owner.name end as "ownerLeft", ${millisecondsSql('c.checked_at')} as "checkedAt"
   from flow_design d join design_check c on c.workspace = d.workspace and c.design_id = d.id
   left join person owner on owner.workspace = d.workspace and owner.id = d.owner_id
   where d.workspace = $1 and d.id = any($2) and ${isChecked}`,
)

/** Published flow to check. */
export interface DesignCheckFacts {
  id: string
  name: string
  description: string
  versionId: string
  /** Name of its owner, if the owner left. */
  ownerLeft: string | null
  checkedAt: number | null
}

/** Result of a check. */
export interface DesignCheckRow {
  designId: string
  basis: string
  uses: readonly string[]
  marks: readonly string[]
  findings: readonly DesignFinding[]
}

/** Reads the state of the company that checks depend on. */
export const readCheckedCompany = async (reader: DbReader, workspace: string): Promise<string> =>
  (await reader.run(company, [workspace]))[0]?.state ?? ''

/** Claims published flows whose check is due, longest unchecked first. Returns their ids. */
export async function claimDueDesigns(
  tx: Tx,
  workspace: string,
  { state, now, limit }: { state: string; now: number; limit: number },
): Promise<string[]> {
  await tx.run(forget, [workspace])
  return (await tx.run(claim, [workspace, state, toTimestamp(now), limit])).map(({ id }) => id)
}

/** Finds the flows to check by their ids. */
export const findCheckedDesigns = (reader: DbReader, workspace: string, ids: readonly string[]) =>
  reader.run(facts, [workspace, ids])

/** Returns the bases of flows by id, at a state of the company. */
export async function readCheckBases(
  reader: DbReader,
  workspace: string,
  { state, uses }: { state: string; uses: readonly { id: string; uses: readonly string[] }[] },
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.run(bases, [workspace, state, JSON.stringify(uses)])
  return new Map(rows.map(({ id, basis }) => [id, basis]))
}

/** Stores the results of checks. */
export const writeDesignChecks = (
  tx: Tx,
  workspace: string,
  { results, now }: { results: readonly DesignCheckRow[]; now: number },
) => tx.run(write, [workspace, JSON.stringify(results), toTimestamp(now)])

/** Gives claimed flows back, after a check that failed. */
export const releaseDesigns = (tx: Tx, workspace: string, ids: readonly string[]) =>
  tx.run(release, [workspace, ids])

/** Counts the published flows with findings, by mark. */
export const countDesignMarks = (reader: DbReader, workspace: string) => reader.run(counts, [workspace])
