import { BusinessError } from '../../../core/business-error'
import type { DesignTrial, StartVersions } from '../../../core/flow'
import type { DesignIcon, FlowDesign } from '../../../generated/types'
import { type DbReader, defineStatement, HttpError, type Tx } from '../../platform'
import { millisecondsSql, toTimestamp } from '../sql/time-columns'
import { sanitizeDesignRows, serializeCleanDesign } from './clean-design'
import { trialSql } from './design'

/** Settings of a flow besides its design. */
export interface DesignFacts {
  name: string
  description: string
  enabled: boolean
  category: string[]
  /** Missing = none. */
  icon?: DesignIcon
  /** Owner of the flow; missing = the person who adds it. */
  ownerId?: string
}

/** Saved draft of a design. */
export interface DesignDraftRow {
  rev: number
  design: FlowDesign
}

/** Author and time of a save. */
export interface DesignSaveContext {
  workspace: string
  personId: string
  now: number
  newId(): string
}

const insert = defineStatement(
  'design-insert',
  `insert into flow_design (workspace, id, name, description, enabled, category, icon, owner_id,
     created_at, created_id, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9)`,
)
const change = defineStatement(
  'design-change',
  `update flow_design set name = $3, description = $4, enabled = $5, category = $6, icon = $7, owner_id = $8,
     updated_at = $9
   where workspace = $1 and id = $2`,
)
const lockFacts = defineStatement<
  Required<DesignFacts> & { isArchived: boolean; publishedVersion: string | null }
>(
  'design-lock-facts',
  `select name, description, enabled, category, icon, owner_id as "ownerId", archived_at is not null as "isArchived",
     published_version as "publishedVersion"
   from flow_design where workspace = $1 and id = $2 for update`,
)
const lock = defineStatement<StartVersions>(
  'design-lock',
  `select published_version as "publishedVersion", ${trialSql} as trial
   from flow_design d where workspace = $1 and id = $2 for update`,
)
const draft = defineStatement<DesignDraftRow>(
  'draft-version',
  'select rev, design from flow_version where workspace = $1 and design_id = $2 and number is null',
)
const revision = defineStatement<{ rev: number; number: number }>(
  'version-revision',
  `select coalesce(max(rev), 0) as rev, coalesce(max(number), 0) as number
   from flow_version where workspace = $1 and design_id = $2`,
)
const lastSave = defineStatement<{ name: string; at: number }>(
  'version-last-save',
  `select coalesce(p.name, '') as name, ${millisecondsSql('v.created_at')} as at
   from flow_version v left join person p on p.workspace = v.workspace and p.id = v.created_id
   where v.workspace = $1 and v.design_id = $2 order by v.rev desc limit 1`,
)
const dropDraft = defineStatement(
  'draft-version-drop',
  'delete from flow_version where workspace = $1 and design_id = $2 and number is null',
)
const insertVersion = defineStatement(
  'version-insert',
  `insert into flow_version
     (workspace, id, design_id, number, rev, design, created_at, created_id, published_at, note)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
const touch = defineStatement(
  'design-touch',
  `update flow_design set updated_at = $3, published_version = $4, trial = $5
   where workspace = $1 and id = $2`,
)

/** Adds a flow without any version. */
export async function insertDesign(
  tx: Tx,
  saving: DesignSaveContext,
  id: string,
  facts: DesignFacts,
): Promise<void> {
  const { workspace, now, personId } = saving
  const { name, description, enabled, category, icon = '', ownerId = personId } = facts
  const set = [name, description, enabled, category, icon, ownerId]
  await tx.run(insert, [workspace, id, ...set, toTimestamp(now), personId])
}

/** Changes the settings of a flow. */
export async function changeDesign(
  tx: Tx,
  saving: DesignSaveContext,
  id: string,
  facts: Required<DesignFacts>,
): Promise<void> {
  const { name, description, enabled, category, icon, ownerId } = facts
  const set = [name, description, enabled, category, icon, ownerId]
  await tx.run(change, [saving.workspace, id, ...set, toTimestamp(saving.now)])
}

/** Locks and returns the settings of a flow. */
export async function lockDesignFacts(tx: Tx, workspace: string, id: string) {
  const [facts] = await tx.run(lockFacts, [workspace, id])
  return facts
}

/** Finds the draft beside the published version, if any. */
export async function findDesignDraft(
  reader: DbReader,
  workspace: string,
  id: string,
): Promise<DesignDraftRow | undefined> {
  const [row] = await sanitizeDesignRows(await reader.run(draft, [workspace, id]))
  return row
}

/** Number of saves of a flow's design. */
export async function readDesignRevision(reader: DbReader, workspace: string, id: string): Promise<number> {
  const [row] = await reader.run(revision, [workspace, id])
  return row?.rev ?? 0
}

/** Builds the error for a save based on an outdated revision: who saved in between, and when. */
async function staleBy(tx: Tx, workspace: string, id: string, rev: number): Promise<HttpError> {
  const [save = { name: '', at: 0 }] = await tx.run(lastSave, [workspace, id])
  return new HttpError(409, 'flowdesign.stale', {}, { rev, name: save.name, saved_at: toTimestamp(save.at) })
}

/** Design to save. */
export interface DesignSave {
  id: string
  design: FlowDesign
  publish: boolean
  /** Number of saves it is based on; missing = the last one. */
  rev: number | undefined
  note?: string
  /** Departments and people for whom it is published; missing = everyone, which ends a trial. */
  range?: DesignTrial['range'] | undefined
  /** Version in whose place it is published: a trial goes on, with it or beside it. */
  successorOf?: 'published' | 'trial'
}

/** Returns the versions that flows start with after a save is published as the version `next`. */
function publishedAs(
  { range, successorOf }: DesignSave,
  { publishedVersion, trial }: StartVersions,
  next: { version: string; number: number },
): StartVersions {
  if (successorOf === 'trial' && trial) return { publishedVersion, trial: { ...trial, ...next } }
  if (successorOf) return { publishedVersion: next.version, trial: trial && { ...trial, base: next.version } }
  if (!range) return { publishedVersion: next.version, trial: null }
  if (publishedVersion === null) throw new BusinessError('flowdesign.trial-first')
  if (trial) throw new BusinessError('flowdesign.trial-goes-on', { number: trial.number })
  return { publishedVersion, trial: { ...next, base: publishedVersion, range } }
}

/**
 * Saves a design as the draft, or publishes it as the next version; rejects a save based on an older one.
 * Published versions are never overwritten. Returns the trial that a publication ends.
 */
export async function saveDesign(
  tx: Tx,
  saving: DesignSaveContext,
  save: DesignSave,
): Promise<{ rev: number; number: number | null; ended: DesignTrial | null }> {
  const { workspace, now, personId } = saving
  const [head] = await tx.run(lock, [workspace, save.id])
  if (!head) throw new BusinessError('flowdesign.not-found')
  const [last = { rev: 0, number: 0 }] = await tx.run(revision, [workspace, save.id])
  if (save.rev !== undefined && save.rev !== last.rev) throw await staleBy(tx, workspace, save.id, last.rev)

  const version = { id: saving.newId(), rev: last.rev + 1, number: save.publish ? last.number + 1 : null }
  const { publishedVersion, trial } =
    version.number === null ? head : publishedAs(save, head, { version: version.id, number: version.number })
  await tx.run(dropDraft, [workspace, save.id])
  await tx.run(insertVersion, [
    ...[workspace, version.id, save.id, version.number, version.rev, await serializeCleanDesign(save.design)],
    ...[toTimestamp(now), personId, save.publish ? toTimestamp(now) : null, save.note ?? ''],
  ])
  await tx.run(touch, [
    workspace,
    save.id,
    toTimestamp(now),
    publishedVersion,
    trial && JSON.stringify(trial),
  ])
  return { rev: version.rev, number: version.number, ended: trial ? null : head.trial }
}

/** Ends the trial of a design; returns it, or undefined if there is none. */
export async function endTrial(
  tx: Tx,
  { workspace, now }: Pick<DesignSaveContext, 'workspace' | 'now'>,
  id: string,
): Promise<DesignTrial | undefined> {
  const [head] = await tx.run(lock, [workspace, id])
  if (!head) throw new BusinessError('flowdesign.not-found')
  if (!head.trial) return undefined
  await tx.run(touch, [workspace, id, toTimestamp(now), head.publishedVersion, null])
  return head.trial
}

/** Discards the draft of a published flow; throws if it was saved meanwhile. */
export async function discardDraft(
  tx: Tx,
  workspace: string,
  { id, rev }: { id: string; rev: number | undefined },
): Promise<void> {
  const [head] = await tx.run(lock, [workspace, id])
  if (!head) throw new BusinessError('flowdesign.not-found')
  if (!head.publishedVersion) throw new BusinessError('flowdesign.draft-is-all')
  const [last = { rev: 0 }] = await tx.run(revision, [workspace, id])
  if (rev !== undefined && rev !== last.rev) throw await staleBy(tx, workspace, id, last.rev)
  await tx.run(dropDraft, [workspace, id])
}
