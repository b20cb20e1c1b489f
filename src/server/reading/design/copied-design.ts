import { Refused } from '../../../core/refused'
import type { FlowDesign } from '../../../generated/types'
import type { Context } from '../../platform/call'
import type { Tx } from '../../platform/db/db'
import { findDesign } from '../../queries/design/design'
import { designNumbered } from '../../queries/design/design-life'
import { findDesignDraft } from '../../queries/design/design-writer'
import { versionOf } from '../../queries/design/version'
import { filesOfDesign, insertFile } from '../../queries/jobs/file'

/** A flow whose design is meant: a published version by its number, else the draft, else what is published. */
export interface Source {
  flowid: string
  version?: number
}

/** A design as it stands somewhere; what is not there is refused. */
export async function designAt({ flowid, version }: Source, { db, caller }: Context): Promise<FlowDesign> {
  const { workspace } = caller
  const known = await findDesign(db, workspace, flowid)
  if (!known) throw new Refused('flowdesign.not-found')
  if (version !== undefined) {
    const design = await designNumbered(db, workspace, flowid, version)
    if (!design) throw new Refused('flow.version-unknown')
    return design
  }
  const draft = await findDesignDraft(db, workspace, flowid)
  if (draft) return draft.design
  const published = known.publishedVersion
    ? await versionOf(db, workspace, known.publishedVersion)
    : undefined
  if (!published) throw new Error(`flow ${flowid} has neither a draft nor a published version`)
  return published.design
}

/**
 * A design for another flow. Files that its list or texts name are copied with it, since what is cleared away with one
 * flow must stay with the other.
 */
export async function copiedDesign(
  tx: Tx,
  { design, from, to }: { design: FlowDesign; from: string; to: string },
  { caller, newId, clock, files: store }: Context,
): Promise<FlowDesign> {
  if (from === to) return design
  const written = JSON.stringify(design)
  const named = (await filesOfDesign(tx, caller.workspace, from)).filter(({ id }) => written.includes(id))
  let copy = written
  for (const file of named) {
    const id = newId()
    await store.copy(file.id, id)
    await insertFile(tx, caller.workspace, { ...file, id, designId: to, createdAt: clock.now() })
    copy = copy.replaceAll(file.id, id)
  }
  return named.length ? JSON.parse(copy) : design
}
