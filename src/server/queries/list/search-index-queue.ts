import type { FormValues } from '../../../core/form'
import { defineStatement, type Tx } from '../../platform'

/** Flow to be indexed, as its form is now. */
export interface FlowForm {
  workspace: string
  id: string
  form: FormValues
}

/** Lets one process at a time index: an older form must not overwrite a newer one. */
const lock = defineStatement<{ taken: boolean }>(
  'flow-search-lock',
  `select pg_try_advisory_xact_lock(hashtext('flow_search')) as taken`,
)

const placeNames = ['public', 'archive'] as const
const inBoth = (select: (schema: string) => string) =>
  placeNames.map((name) => `(${select(name)})`).join(' union all ')

const takeQueued = defineStatement<FlowForm>(
  'flow-search-take',
  `with taken as (delete from flow_search_queue where ctid = any(array(
     select ctid from flow_search_queue where not is_rest limit $1)) returning workspace, flow_id),
   distinct_flows as (select distinct workspace, flow_id from taken)
   ${inBoth(
     (schema) => `select f.workspace, f.id, f.form from distinct_flows d
     join ${schema}.flow f on f.workspace = d.workspace and f.id = d.flow_id`,
   )}`,
)

const takeRest = defineStatement<FlowForm>(
  'flow-search-rest',
  `with rest as (select workspace, flow_id, ctid from flow_search_queue where is_rest limit 1),
   found as materialized (select * from (
     ${inBoth(
       (
         schema,
       ) => `select f.workspace, f.id, f.form from rest r cross join lateral (select * from ${schema}.flow f
       where f.workspace = r.workspace and f.id > r.flow_id order by f.id limit $1) f`,
     )}) f order by f.id limit $1),
   moved as (update flow_search_queue q set flow_id = l.last from (select max(id) as last from found) l
     where q.ctid = (select ctid from rest) and l.last is not null),
   ended as (delete from flow_search_queue q where q.ctid = (select ctid from rest) and not exists (select 1 from found))
   select * from found`,
)

/**
 * Takes flows whose index is old, then those that were never indexed. Returns nothing if another process indexes or all is
 * done; a flow that was deleted is taken and not returned.
 */
export async function claimFlowsToIndex(tx: Tx, count: number): Promise<FlowForm[]> {
  const [answer] = await tx.run(lock, [])
  if (!answer?.taken) return []
  const queued = await tx.run(takeQueued, [count])
  return queued.length ? queued : tx.run(takeRest, [count])
}

const write = defineStatement(
  'flow-search-write',
  `insert into flow_search (workspace, flow_id, tokens)
   select workspace, id, tokens::int[] from unnest($1::text[], $2::text[], $3::text[]) as f(workspace, id, tokens)
   on conflict (workspace, flow_id) do update set tokens = excluded.tokens`,
)

/** Flow with its tokens. */
export interface FlowTokens {
  workspace: string
  id: string
  tokens: readonly number[]
}

/** Writes the tokens of flows. */
export async function writeFlowTokens(tx: Tx, flows: readonly FlowTokens[]): Promise<void> {
  const texts = flows.map(({ tokens }) => `{${tokens.join()}}`)
  await tx.run(write, [flows.map(({ workspace }) => workspace), flows.map(({ id }) => id), texts])
}
