import type { FlowDesign, PartKind } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { likePattern, millisecondsSql, toTimestamp } from '../sql/time-columns'
import { sanitizeDesignRows, serializeCleanDesign } from './clean-design'

/** Facts of a shared part besides its content. */
export interface PartFacts {
  id: string
  kind: PartKind
  name: string
  description: string
  ownerId: string
  /** Number of the current version. */
  version: number
}

/** Shared part with the names of people that its list shows. */
export interface PartRecord extends PartFacts {
  ownerName: string
  changedAt: number
  changedBy: string
}

/** Author and time of a change. */
interface PartChange {
  workspace: string
  by: string
  now: number
}

const columns = `p.id, p.kind, p.name, p.description, p.owner_id as "ownerId", p.version,
  coalesce(o.name, '') as "ownerName", ${millisecondsSql('v.created_at')} as "changedAt",
  coalesce(a.name, '') as "changedBy"
  from design_part p
  join design_part_version v on v.workspace = p.workspace and v.part_id = p.id and v.version = p.version
  left join person o on o.workspace = p.workspace and o.id = p.owner_id
  left join person a on a.workspace = p.workspace and a.id = v.created_id`
const list = defineStatement<PartRecord>(
  'design-part-list',
  `select ${columns} where p.workspace = $1 and p.name ilike $2 and ($3::text is null or p.kind = $3)
   order by p.name, p.id`,
)
const one = defineStatement<PartRecord>(
  'design-part-one',
  `select ${columns} where p.workspace = $1 and p.id = $2`,
)
const content = defineStatement<{ design: FlowDesign }>(
  'design-part-content',
  'select design from design_part_version where workspace = $1 and part_id = $2 and version = $3',
)
const versions = defineStatement<{ version: number; at: number; by: string }>(
  'design-part-versions',
  `select v.version, ${millisecondsSql('v.created_at')} as at, coalesce(a.name, '') as by
   from design_part_version v left join person a on a.workspace = v.workspace and a.id = v.created_id
   where v.workspace = $1 and v.part_id = $2 order by v.version desc limit 50`,
)
const lock = defineStatement<PartFacts>(
  'design-part-lock',
  `select id, kind, name, description, owner_id as "ownerId", version from design_part
   where workspace = $1 and id = $2 for update`,
)
const lockAll = defineStatement(
  'design-parts-lock',
  `select pg_advisory_xact_lock(hashtext('design_part ' || $1))`,
)
const write = defineStatement(
  'design-part-write',
  `insert into design_part (workspace, id, kind, name, description, owner_id, version)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (workspace, id) do update set name = excluded.name, description = excluded.description,
     owner_id = excluded.owner_id, version = excluded.version`,
)
const writeVersion = defineStatement(
  'design-part-version-write',
  `insert into design_part_version (workspace, part_id, version, design, created_at, created_id)
   values ($1, $2, $3, $4, $5, $6)`,
)
const recycled = defineStatement<{ id: string }>(
  'design-part-recycled',
  `select item_id as id from recycled_item where workspace = $1 and kind = 'design-part' and item_id = $2`,
)
const owned = defineStatement<{ id: string; name: string }>(
  'design-part-owner-list',
  'select id, name from design_part where workspace = $1 and owner_id = $2 order by name, id',
)
const handOver = defineStatement<{ id: string }>(
  'design-part-owner-replace',
  `update design_part set owner_id = $3 where workspace = $1 and owner_id = $2 returning id`,
)

/** Lists the shared parts by name; of one kind, if given. */
export const listParts = (
  reader: DbReader,
  workspace: string,
  { name = '', kind }: { name?: string; kind?: PartKind } = {},
): Promise<PartRecord[]> => reader.run(list, [workspace, likePattern(name.trim()), kind ?? null])

/** Finds a shared part. */
export const findPart = async (
  reader: DbReader,
  workspace: string,
  id: string,
): Promise<PartRecord | undefined> => (await reader.run(one, [workspace, id]))[0]

/** Finds the content of a version of a shared part, as a design. */
export const findPartDesign = async (
  reader: DbReader,
  workspace: string,
  { id, version }: Pick<PartFacts, 'id' | 'version'>,
): Promise<FlowDesign | undefined> =>
  (await sanitizeDesignRows(await reader.run(content, [workspace, id, version])))[0]?.design

/** Lists the last versions of a shared part, newest first. */
export const listPartVersions = (reader: DbReader, workspace: string, id: string) =>
  reader.run(versions, [workspace, id])

/** Locks and returns a shared part. */
export const lockPart = async (tx: Tx, workspace: string, id: string): Promise<PartFacts | undefined> =>
  (await tx.run(lock, [workspace, id]))[0]

/** Locks the shared parts of a company while names are compared and a part is added. */
export const lockParts = async (tx: Tx, workspace: string): Promise<void> => {
  await tx.run(lockAll, [workspace])
}

/** Inserts or changes the facts of a shared part. */
export const writePart = (tx: Tx, workspace: string, part: PartFacts) => {
  const { id, kind, name, description, ownerId, version } = part
  return tx.run(write, [workspace, id, kind, name, description, ownerId, version])
}

/** Stores a version of a shared part. */
export const writePartVersion = async (
  tx: Tx,
  { workspace, by, now }: PartChange,
  { id, version, design }: Pick<PartFacts, 'id' | 'version'> & { design: FlowDesign },
): Promise<void> => {
  const text = await serializeCleanDesign(design)
  await tx.run(writeVersion, [workspace, id, version, text, toTimestamp(now), by])
}

/** Whether a shared part with an id is in the recycle bin. */
export const isPartRecycled = async (reader: DbReader, workspace: string, id: string): Promise<boolean> =>
  (await reader.run(recycled, [workspace, id])).length > 0

/** Lists the shared parts that a person owns. */
export const listOwnedParts = (reader: DbReader, workspace: string, personId: string) =>
  reader.run(owned, [workspace, personId])

/** Gives all shared parts of an owner to another one. Returns their number. */
export const replacePartOwner = async (
  tx: Tx,
  workspace: string,
  { from, to }: { from: string; to: string },
): Promise<number> => (await tx.run(handOver, [workspace, from, to])).length
