import { setImmediate } from 'node:timers/promises'
import { Refused } from '../../../core/refused'
import type { FlowDesign } from '../../../generated/types'
import type { Context } from '../../platform/call'
import { withDefaults } from '../../platform/validation'
import { findDesign } from '../../queries/design/design'
import { designNumbered } from '../../queries/design/design-life'
import { findDesignDraft } from '../../queries/design/design-writer'
import { versionOf } from '../../queries/design/version'

/** A flow whose design is meant: a published version by its number, else the draft, else what is published. */
export interface Source {
  flowid: string
  version?: number
}

/** A design as it stands somewhere, whole: beside one that was saved since, an old one lacks nothing. What is not there is refused. */
export async function designAt(source: Source, context: Context): Promise<FlowDesign> {
  const stored = await storedAt(source, context)
  // A large design is read and completed in two turns.
  await setImmediate()
  return withDefaults('meta/flow-design', stored)
}

async function storedAt({ flowid, version }: Source, { db, caller }: Context): Promise<FlowDesign> {
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
