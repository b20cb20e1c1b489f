import { type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Minutes after which a person who was not seen again has left; an event stream is reopened every ten. */
const maxUnseen = 12

const isHere = (now: string) => `p.seen_at > ${now}::timestamptz - interval '${maxUnseen} minutes'`

const enter = defineStatement<{ wasHere: boolean }>(
  'presence-enter',
  `with before as (select 1 from design_presence p where p.workspace = $1 and p.flow_id = $2 and p.person_id = $3
     and ${isHere('$4')}),
   written as (insert into design_presence (workspace, flow_id, person_id, seen_at) values ($1, $2, $3, $4)
     on conflict (workspace, flow_id, person_id) do update set seen_at = excluded.seen_at)
   select exists (select 1 from before) as "wasHere"`,
)
const others = defineStatement<{ id: string }>(
  'presence-others',
  `select p.person_id as id from design_presence p
   where p.workspace = $1 and p.flow_id = $2 and p.person_id <> $3 and ${isHere('$4')} order by p.person_id`,
)
const leave = defineStatement<{ flowId: string }>(
  'presence-leave',
  `delete from design_presence p where p.workspace = $1 and p.person_id = $2 and ($3::text is null or p.flow_id = $3)
     and p.seen_at <= $4 returning p.flow_id as "flowId"`,
)

/** Person in a design at a time. */
interface Presence {
  workspace: string
  flowId: string
  personId: string
  now: number
}

/** Records that a person has a design open. Returns whether that was known. */
export const enterDesign = async (tx: Tx, { workspace, flowId, personId, now }: Presence): Promise<boolean> =>
  (await tx.run(enter, [workspace, flowId, personId, toTimestamp(now)]))[0]?.wasHere ?? false

/** Lists the ids of the other people who have a design open. */
export const listOthersInDesign = async (
  reader: DbReader,
  { workspace, flowId, personId, now }: Presence,
): Promise<string[]> =>
  (await reader.run(others, [workspace, flowId, personId, toTimestamp(now)])).map(({ id }) => id)

/** Records that a person has closed a design, or all designs seen until then. Returns the ids of the closed ones. */
export const leaveDesigns = async (
  tx: Tx,
  { workspace, flowId, personId, now }: Omit<Presence, 'flowId'> & { flowId?: string },
): Promise<string[]> =>
  (await tx.run(leave, [workspace, personId, flowId ?? null, toTimestamp(now)])).map((row) => row.flowId)
