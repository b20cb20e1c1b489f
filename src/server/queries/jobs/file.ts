import type { InvoiceFacts } from '../../../core/invoice/invoice'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { millisecondsSql, toTimestamp } from '../sql/time-columns'

/** Stored file and its owner entity. Times are milliseconds. */
export interface FileRow {
  id: string
  ownerId: string
  ownerName: string
  name: string
  format: string
  mime: string
  bytes: number
  sha256: string
  source: string
  createdAt: number
  flowId: string | null
  field: string | null
  messageId: string | null
  stepName: string | null
  designId: string | null
  /** What the server has read from an invoice. */
  invoice?: InvoiceFacts | null
}

/** Place in a flow to which a file is attached. */
export interface FileAttachment {
  flowId: string
  field: string | null
  messageId: string | null
  stepName: string
}

const columns = `id, owner_id as "ownerId", owner_name as "ownerName", name, format, mime, bytes, sha256, source,
  ${millisecondsSql('created_at')} as "createdAt", flow_id as "flowId", field, message_id as "messageId",
  step_name as "stepName", design_id as "designId", invoice`

const insert = defineStatement(
  'file-insert',
  `insert into file (workspace, id, owner_id, owner_name, name, format, mime, bytes, sha256, source, created_at,
     design_id, invoice, loose_since)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, case when $12::text is null then $11::timestamptz end)`,
)
/** Finds a file. Files of designs are shared, so they are stored in production for every environment. */
const one = defineStatement<FileRow>(
  'file-one',
  `select ${columns} from file where workspace = $1 and id = $2
   union select ${columns} from public.file where workspace = $1 and id = $2 and design_id is not null`,
)
/** Finds the newest file; ids are ordered by time. */
const newest = defineStatement<{ id: string }>(
  'file-newest',
  'select id from file where workspace = $1 order by id desc limit 1',
)
const several = defineStatement<FileRow>(
  'file-several',
  `select ${columns} from file where workspace = $1 and id = any($2::text[])`,
)
const locked = defineStatement<FileRow>(
  'file-lock',
  `select ${columns} from file where workspace = $1 and id = any($2::text[]) order by id for update`,
)
const hold = defineStatement(
  'file-hold',
  `update file f set flow_id = h."flowId", field = h.field, message_id = h."messageId",
     step_name = h."stepName", loose_since = null
   from jsonb_to_recordset($2::jsonb)
     as h(id text, "flowId" text, field text, "messageId" text, "stepName" text)
   where f.workspace = $1 and f.id = h.id`,
)
const release = defineStatement(
  'file-release',
  `update file set flow_id = null, field = null, step_name = null, loose_since = $4
   where workspace = $1 and flow_id = $2 and field is not null and id = any($3::text[])`,
)
const releaseComment = defineStatement(
  'file-release-comment',
  `update file set flow_id = null, step_name = null, loose_since = $4
   where workspace = $1 and flow_id = $2 and field is null and message_id is null and id = any($3::text[])`,
)
const opinions = defineStatement<FileRow>(
  'file-of-opinions',
  `select ${columns} from file where workspace = $1 and flow_id = $2 and message_id is not null order by created_at, id`,
)
const ofFlow = defineStatement<FileRow>(
  'file-of-flow',
  `select ${columns} from file where workspace = $1 and flow_id = $2
     and (field is not null or message_id is not null) order by created_at, id`,
)
const loose = defineStatement<{ files: number; bytes: number }>(
  'file-loose',
  `select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes
   from file where workspace = $1 and owner_id = $2 and loose_since is not null`,
)
const dropOwn = defineStatement<{ id: string }>(
  'file-drop-mine',
  'delete from file where workspace = $1 and id = $2 and owner_id = $3 and loose_since is not null returning id',
)
const setInvoice = defineStatement<{ id: string }>(
  'file-invoice',
  `update file set invoice = $4::jsonb
   where workspace = $1 and id = $2 and owner_id = $3 and flow_id is null and design_id is null returning id`,
)
const ofDesign = defineStatement<FileRow>(
  'file-of-design',
  `select ${columns} from file where workspace = $1 and design_id = $2`,
)
/**
 * Condition that no version of its design names the file, in its file list or in a text: published ones are
 * never rewritten; nor is the design in the recycle bin.
 */
const isUnnamed = `not exists (select 1 from flow_version v where v.workspace = f.workspace
  and v.design_id = f.design_id
  and strpos(v.design::text, f.id) > 0)
  and not exists (select 1 from recycled_item r where r.workspace = f.workspace and r.kind = 'design'
  and r.item_id = f.design_id)`
const dropOfDesign = defineStatement<{ id: string }>(
  'file-drop-design',
  `delete from file f where workspace = $1 and id = $2 and design_id is not null and ${isUnnamed} returning id`,
)
/** Condition that no draft names the file. */
const isInNoDraft = `not exists (select 1 from draft d where d.workspace = f.workspace
  and d.person_id = f.owner_id and strpos(d.content::text, f.id) > 0)`
const dropOld = defineStatement<{ id: string }>(
  'file-drop-loose',
  `delete from file f where (loose_since < $1 and ${isInNoDraft})
     or (design_id is not null and created_at < $1 and ${isUnnamed}) returning id`,
)
/** Finds unknown ids; the files of all environments are stored in one place. */
const unnamed = defineStatement<{ id: string }>(
  'file-unnamed',
  `select lying.id from unnest($2::text[]) as lying(id)
   where not exists (select 1 from public.file f where f.workspace = $1 and f.id = lying.id)
     and not exists (select 1 from test.file f where f.workspace = $1 and f.id = lying.id)
     and not exists (select 1 from archive.file f where f.workspace = $1 and f.id = lying.id)`,
)

/** Inserts an uploaded file; one of a design is attached immediately. */
export async function insertFile(
  tx: Tx,
  workspace: string,
  file: Omit<FileRow, 'flowId' | 'field' | 'messageId' | 'stepName'>,
) {
  const { id, ownerId, ownerName, name, format, mime, bytes, sha256, source, createdAt, designId } = file
  const invoice = file.invoice ? JSON.stringify(file.invoice) : null
  await tx.run(insert, [
    ...[
      workspace,
      id,
      ownerId,
      ownerName,
      name,
      format,
      mime,
      bytes,
      sha256,
      source,
      toTimestamp(createdAt),
      designId,
      invoice,
    ],
  ])
}

/** Finds stored files by their ids; deleted ones are missing. */
export const findFiles = (reader: DbReader, workspace: string, ids: string[]): Promise<FileRow[]> =>
  reader.run(several, [workspace, ids])

/** Finds a stored file. */
export async function findFile(
  reader: DbReader,
  workspace: string,
  id: string,
): Promise<FileRow | undefined> {
  const [row] = await reader.run(one, [workspace, id])
  return row
}

/** Locks and returns stored files, by id. */
export async function lockFiles(tx: Tx, workspace: string, ids: string[]): Promise<Map<string, FileRow>> {
  const rows = await tx.run(locked, [workspace, ids])
  return new Map(rows.map((row) => [row.id, row]))
}

/** Attaches files to a flow. */
export const attachFilesToFlow = (tx: Tx, workspace: string, holders: (FileAttachment & { id: string })[]) =>
  tx.run(hold, [workspace, JSON.stringify(holders)])

/** Detaches files from the fields of a flow. */
export const detachFilesFromFields = (
  tx: Tx,
  workspace: string,
  { flowId, ids, now }: { flowId: string; ids: string[]; now: number },
) => tx.run(release, [workspace, flowId, ids, toTimestamp(now)])

/** Detaches the pictures of a withdrawn comment from its flow. */
export const detachCommentFiles = (
  tx: Tx,
  workspace: string,
  { flowId, ids, now }: { flowId: string; ids: string[]; now: number },
) => tx.run(releaseComment, [workspace, flowId, ids, toTimestamp(now)])

/** Lists the files attached to the opinions of a flow. */
export const listOpinionFiles = (reader: DbReader, workspace: string, flowId: string) =>
  reader.run(opinions, [workspace, flowId])

/** Lists the files attached to a flow, in fields and with opinions. */
export const listFlowFiles = (reader: DbReader, workspace: string, flowId: string) =>
  reader.run(ofFlow, [workspace, flowId])

/** Lists the files uploaded for a design. */
export const listDesignFiles = (reader: DbReader, workspace: string, designId: string) =>
  reader.run(ofDesign, [workspace, designId])

/** Id of the latest file. */
export const findNewestFileId = async (reader: DbReader, workspace: string): Promise<string | undefined> =>
  (await reader.run(newest, [workspace]))[0]?.id

/** Measures a person's unattached files. */
export async function measureUnattachedFiles(reader: DbReader, workspace: string, ownerId: string) {
  const [row] = await reader.run(loose, [workspace, ownerId])
  return row ?? { files: 0, bytes: 0 }
}

/** Deletes an unattached file of its uploader. Returns whether it existed. */
export const deleteUnattachedFile = async (tx: Tx, workspace: string, id: string, ownerId: string) =>
  (await tx.run(dropOwn, [workspace, id, ownerId])).length > 0

/** Stores what was read from an unattached invoice of its uploader. Returns whether it existed. */
export const storeInvoice = async (
  tx: Tx,
  workspace: string,
  { id, ownerId, invoice }: { id: string; ownerId: string; invoice: InvoiceFacts },
): Promise<boolean> =>
  (await tx.run(setInvoice, [workspace, id, ownerId, JSON.stringify(invoice)])).length > 0

/** Deletes a file of a design that no version names. Returns whether it existed. */
export const deleteDesignFile = async (tx: Tx, workspace: string, id: string) =>
  (await tx.run(dropOfDesign, [workspace, id])).length > 0

/** Deletes files unattached since before the given time. Returns their ids. */
export const deleteUnattachedFiles = async (tx: Tx, before: number): Promise<string[]> =>
  (await tx.run(dropOld, [toTimestamp(before)])).map(({ id }) => id)

/** Returns those ids that belong to no file in any environment. */
export const findUnknownFileIds = async (
  reader: DbReader,
  workspace: string,
  ids: string[],
): Promise<string[]> => (await reader.run(unnamed, [workspace, ids])).map(({ id }) => id)
