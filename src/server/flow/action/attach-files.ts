import { BusinessError } from '../../../core/business-error'
import { collectFiles, type FileReference, isSameValue } from '../../../core/form'
import type { StoredFile } from '../../../generated/types'
import type { Context, Tx } from '../../platform'
import { isImage } from '../../platform/files/file-type'
import { toImageValue, toStoredFile } from '../../presenters/file'
import {
  attachFilesToFlow,
  detachFilesFromFields,
  type FileAttachment,
  type FileRow,
  lockFiles,
} from '../../queries'
import type { ActionResult } from '../../read-models/action-context/load-context'

/** File that an action names, with its future owner. */
interface Named extends FileAttachment {
  id: string
  title: string
  entry?: Record<string, unknown>
}

const usesBefore = ({ snapshot }: ActionResult) =>
  collectFiles(snapshot.design.formset, snapshot.flow?.form ?? {})
const usesAfter = ({ snapshot, after }: ActionResult) =>
  collectFiles(snapshot.design.formset, after.flow?.form ?? {})

const isSame = (a: FileReference, b: FileReference) =>
  a.id === b.id && a.place === b.place && isSameValue(a.entry ?? null, b.entry ?? null)

/** Counts the entries of each file in the fields of a form. */
function countEntries(uses: readonly FileReference[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { id, entry } of uses) if (entry) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** Finds a file that stands in more cells than before: a signature of one row would be that of another one. */
function findCopiedFile(actionResult: ActionResult): FileReference | undefined {
  const after = usesAfter(actionResult)
  const [formerCounts, counts] = [countEntries(usesBefore(actionResult)), countEntries(after)]
  return after.find(({ id }) => (counts.get(id) ?? 0) > Math.max(1, formerCounts.get(id) ?? 0))
}

function namedBy(
  actionResult: ActionResult,
  attached: readonly StoredFile[],
): { fresh: Named[]; removedIds: string[] } {
  const flowId = actionResult.after.flow?.id ?? ''
  const record = actionResult.changes.find((change) => change.type === 'log.add')?.record
  const stepName = record?.stepName ?? ''
  const [before, after] = [usesBefore(actionResult), usesAfter(actionResult)]
  const fresh = after.filter((use) => !before.some((old) => isSame(old, use)))
  const usedIds = new Set(after.map(({ id }) => id))
  return {
    fresh: [
      ...fresh.map(({ place, ...use }) => ({ ...use, flowId, field: place, messageId: null, stepName })),
      ...attached.map((entry) => ({
        id: entry.fileid,
        title: entry.name,
        entry: { ...entry },
        flowId,
        field: null,
        messageId: record?.messageId ?? null,
        stepName,
      })),
    ],
    removedIds: before.map(({ id }) => id).filter((id) => !usedIds.has(id)),
  }
}

/**
 * Whether a person may attach a file: their own unattached file, or one already attached to the same target.
 */
const isTheirs = (row: FileRow, { flowId, field, messageId }: Named, personId: string): boolean => {
  if (row.flowId === null) return row.designId === null && row.ownerId === personId
  return row.flowId === flowId && row.field === field && row.messageId === messageId
}

/** Members that the page itself adds to an entry. */
const ownMembers = new Set(['key', 'funname', 'typed'])

/** Whether an entry matches the stored metadata of its file. */
function isTrue(entry: Record<string, unknown>, row: FileRow): boolean {
  if ('imgid' in entry && !isImage(row)) return false
  const facts: Record<string, unknown> = { ...row.invoice, ...toStoredFile(row), ...toImageValue(row) }
  return Object.entries(entry).every(
    ([member, value]) =>
      ownMembers.has(member) || (Object.hasOwn(facts, member) && isSameValue(facts[member], value)),
  )
}

/**
 * Attaches the files that an action names to the flow and detaches those it no longer names; rejects files of
 * others.
 */
export async function attachFiles(
  tx: Tx,
  actionResult: ActionResult,
  attached: readonly StoredFile[],
  { caller, clock }: Context,
): Promise<void> {
  const { workspace } = caller
  const copied = findCopiedFile(actionResult)
  if (copied) throw new BusinessError('file.not-at-hand', { name: copied.title })
  const { fresh, removedIds } = namedBy(actionResult, attached)
  if (fresh.length) {
    const rows = await lockFiles(tx, workspace, [...new Set(fresh.map(({ id }) => id))])
    const places = new Set<string>()
    for (const named of fresh) {
      const row = rows.get(named.id)
      const isTwice = named.entry !== undefined && places.has(named.id)
      if (!row || isTwice || !isTheirs(row, named, caller.id))
        throw new BusinessError('file.not-at-hand', { name: named.title })
      if (named.entry && !isTrue(named.entry, row))
        throw new BusinessError('file.told-wrong', { name: named.title })
      places.add(named.id)
    }
    await attachFilesToFlow(tx, workspace, fresh)
  }
  const flowId = actionResult.after.flow?.id
  if (removedIds.length && flowId)
    await detachFilesFromFields(tx, workspace, { flowId, ids: removedIds, now: clock.now() })
}
