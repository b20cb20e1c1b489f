import type { ListQuery } from '../../generated/types'
import { type Reader, statement } from '../platform/db/db'
import type { ListedFlow } from './created-list'
import { andFlow, andLevel, type Search } from './flow-search'
import { lastLogColumn } from './message-list'
import type { MetFlow, MetPlace } from './met-places'
import { Conditions, type Page, pageOf, pageSize, type Sized, startOfPage, totalCap } from './page'
import { flowColumns } from './running-flow'

/** A flow that a person may see, and from where: the steps of his messages, or as one who may watch it. */
export interface SeenRow extends ListedFlow {
  steps: string[]
  watched: boolean
}

/** Which flows a person may watch without being part of them: of whole designs, or of designs in some departments. */
export interface Watching {
  /** Administrators watch everything. */
  all: boolean
  designs: string[]
  /** Design and department, with a space between them. */
  inDepartments: string[]
}

/** Whose flows are asked for. */
export interface Looking {
  workspace: string
  personId: string
  watching: Watching
}

interface Asked extends Looking, Pick<Search, 'fields' | 'within'>, Partial<Sized> {
  query: ListQuery
}

/** Every status but the start's, whose receiver created the flow; the first four have their own indexes. */
const received = ['status = 1', 'status = 5', 'status = 6', 'status = 3', 'status in (2, 4, 8, 9)']

const mineOf = (me: string) =>
  received.map((is) => `select flow_id from message where workspace = $1 and to_id = ${me} and ${is}`)

/** Whether a person may watch a flow without being part of it. */
export const watchedBy = (where: Conditions, { all, designs, inDepartments }: Watching) =>
  all
    ? 'true'
    : `(f.flow_id = any(${where.value(designs)}::text[])
        or f.flow_id || ' ' || f.dept_id = any(${where.value(inDepartments)}::text[]))`

/** The ways in which a flow may be seen; each knows from which places its fields are read. */
function waysOf(where: Conditions, { personId, watching }: Looking) {
  const me = where.value(personId)
  const given = (at: readonly string[]) => `any(${where.value(at)}::text[])`
  const watches = watching.all || watching.designs.length > 0 || watching.inDepartments.length > 0
  return [
    {
      when: `f.created_id = ${me}`,
      isAt: (at: readonly string[]) => `'c ' || f.version_id = ${given(at)}`,
    },
    {
      when: `f.id = any(array(${mineOf(me).join(' union ')}))`,
      isAt: (at: readonly string[]) => `exists (select 1 from message m where m.workspace = f.workspace
        and m.flow_id = f.id and m.to_id = ${me} and 'm ' || f.version_id || ' ' || m.step_id = ${given(at)})`,
    },
    ...(watches
      ? [
          {
            when: watchedBy(where, watching),
            isAt: (at: readonly string[]) => `'w ' || f.version_id = ${given(at)}`,
          },
        ]
      : []),
  ]
}

/** The ids of the flows that are seen in one way or another and that the search finds, so many of each way. */
function foundIds(where: Conditions, asked: Asked, limit: string): string {
  const search = { search: asked.query.search, fields: asked.fields, within: asked.within }
  const { after } = startOf(asked)
  const ways = waysOf(where, asked).map(({ when, isAt }) => {
    const some = where.branch().rare('f.workspace = $1').rare(when)
    andLevel(some, search)
    andFlow(some, search, isAt)
    if (after !== undefined) some.rare(`f.id < ${where.value(after)}`)
    return `(select f.id from flow f where ${some.text} order by f.id desc limit ${limit})`
  })
  return ways.join(' union ')
}

const startOf = ({ query }: Asked): { after?: string; offset: number } => {
  const start = startOfPage(query, 1, false)
  return 'after' in start ? { after: start.after[0], offset: 0 } : start
}

/** One page of the flows that a person may see, newest first: ids are made in the order of time. */
export async function listAll(reader: Reader, asked: Asked): Promise<Page<SeenRow>> {
  const where = new Conditions([asked.workspace])
  const { offset } = startOf(asked)
  const { size = pageSize } = asked
  const ids = foundIds(where, asked, String(offset + size + 1))
  const me = where.value(asked.personId)
  const rows = reader.run(
    statement<SeenRow>(
      '',
      `select ${flowColumns}, ${lastLogColumn} as "lastLog", ${watchedBy(where, asked.watching)} as watched,
         array(select distinct m.step_id from message m where m.workspace = f.workspace and m.flow_id = f.id
           and m.to_id = ${me}) as steps
       from (${ids}) found join flow f on f.workspace = $1 and f.id = found.id
       left join flow_design d on d.workspace = f.workspace and d.id = f.flow_id
       order by f.id desc limit ${size + 1} offset ${offset}`,
    ),
    where.values,
  )
  const counted = size === pageSize ? await countOf(reader, asked) : 0
  return pageOf(await rows, counted, asked.query.nowpage, ({ id }) => [id], size)
}

async function countOf(reader: Reader, { query, ...asked }: Asked): Promise<number> {
  const where = new Conditions([asked.workspace])
  const { after: _, ...whole } = query
  const ids = foundIds(where, { ...asked, query: { ...whole, nowpage: 1 } }, String(totalCap + 1))
  const text = `select count(*)::int as count from (select 1 from (${ids}) found limit ${totalCap + 1}) counted`
  const [row] = await reader.run(statement<{ count: number }>('', text), where.values)
  return row?.count ?? 0
}

/** From where a person sees flows of a design: as creator, by a message of a step, or as one who may watch. */
export interface SeenPlace extends MetPlace {
  way: 'c' | 'm' | 'w'
}

/** The places from which a person sees flows of a design. */
export async function seenPlaces(
  reader: Reader,
  { workspace, personId, watching }: Looking,
  designId: string,
): Promise<SeenPlace[]> {
  const where = new Conditions([workspace, personId, designId])
  const watched = watchedBy(where, watching)
  const text = `select distinct way, "versionId", "stepId" from (
      select 'c' as way, version_id as "versionId", null as "stepId" from flow
        where workspace = $1 and created_id = $2 and flow_id = $3
      union all
      select 'm', f.version_id, m.step_id from flow f join message m on m.workspace = f.workspace
        and m.flow_id = f.id and m.to_id = $2
        where f.workspace = $1 and f.flow_id = $3 and f.id = any(array(${mineOf('$2').join(' union ')}))
      union all
      (select distinct 'w', f.version_id, null from flow f where f.workspace = $1 and f.flow_id = $3 and ${watched})
    ) seen order by "versionId" desc`
  return reader.run(statement<SeenPlace>('', text), where.values)
}

/** The flows of which a person may see any, by name; the newest thousand tell. */
export async function seenFlows(reader: Reader, looking: Looking): Promise<MetFlow[]> {
  const where = new Conditions([looking.workspace])
  const asked = { ...looking, query: { nowpage: 1, search: {} }, fields: [] }
  const ids = foundIds(where, asked, String(totalCap))
  const text = `select distinct on (name) id, name from (
      select distinct f.flow_id as id, coalesce(d.name, f.name) as name
      from (${ids}) found join flow f on f.workspace = $1 and f.id = found.id
      left join flow_design d on d.workspace = f.workspace and d.id = f.flow_id) named order by name, id`
  return reader.run(statement<MetFlow>('', text), where.values)
}
