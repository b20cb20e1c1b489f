import { type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Minutes after which a person who was not seen again has left; an event stream is reopened every ten. */
const maxUnseen = 12

const isHere = (now: string) => `p.seen_at > ${now}::timestamptz - interval '${maxUnseen} minutes'`

const enter = defineStatement<{ wasHere: boolean }>(
  'presence-enter',
  `with before as (select 1 from design_presence p where p.workspace = $1 and p.design_id = $2 and p.person_id = $3
     and ${isHere('$4')}),
   written as (insert into design_presence (workspace, design_id, person_id, seen_at) values ($1, $2, $3, $4)
     on conflict (workspace, design_id, person_id) do update set seen_at = excluded.seen_at)
   select exists (select 1 from before) as "wasHere"`,
)
const findOthers = defineStatement<{ id: string }>(
  'presence-others',
  `select p.person_id as id from design_presence p
   where p.workspace = $1 and p.design_id = $2 and p.person_id <> $3 and ${isHere('$4')} order by p.person_id`,
)
const leave = defineStatement<{ designId: string }>(
  'presence-leave',
  `delete from design_presence p where p.workspace = $1 and p.person_id = $2 and ($3::text is null or p.design_id = $3)
     and p.seen_at <= $4 returning p.design_id as "designId"`,
)

/** Person in a design at a time. */
interface Presence {
  workspace: string
  designId: string
  personId: string
  now: number
}

/** Records that a person has a design open. Returns whether that was known. */
export const enterDesign = async (
  tx: Tx,
  { workspace, designId, personId, now }: Presence,
): Promise<boolean> =>
  (await tx.run(enter, [workspace, designId, personId, toTimestamp(now)]))[0]?.wasHere ?? false

/** Lists the ids of the other people who have a design open. */
export const listOthersInDesign = async (
  reader: DbReader,
  { workspace, designId, personId, now }: Presence,
): Promise<string[]> =>
  (await reader.run(findOthers, [workspace, designId, personId, toTimestamp(now)])).map(({ id }) => id)

/** Records that a person has closed a design, or all designs seen until then. Returns the ids of the closed ones. */
export const leaveDesigns = async (
  tx: Tx,
  { workspace, designId, personId, now }: Omit<Presence, 'designId'> & { designId?: string },
): Promise<string[]> =>
  (await tx.run(leave, [workspace, personId, designId ?? null, toTimestamp(now)])).map((row) => row.designId)
