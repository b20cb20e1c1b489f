import { Refused } from '../../../core/business-error'
import type { FlowDesign } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { withDefaults } from '../../platform/http/validation'
import { findDesign } from '../../queries/design/design'
import { findDesignDraft } from '../../queries/design/design-writer'
import { versionOf } from '../../queries/design/version'
import { designNumbered } from '../../queries/design/versions'

/** A flow whose design is meant: a published version by its number, else the draft, else what is published. */
export interface Source {
  flowid: string
  version?: number
}

/** A design as it stands somewhere, whole: beside one that was saved since, an old one lacks nothing. What is not there is refused. */
export const designAt = async (source: Source, context: Context): Promise<FlowDesign> =>
  withDefaults('meta/flow-design', await storedAt(source, context))

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
