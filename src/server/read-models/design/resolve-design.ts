import { BusinessError } from '../../../core/business-error'
import { normalizeDesignInSlices } from '../../../core/flow'
import type { FlowDesign } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { finishInSlices } from '../../platform/time-slice'
import { findDesign } from '../../queries/design/design'
import { findDesignDraft } from '../../queries/design/design-writer'
import { findVersion } from '../../queries/design/version'
import { findDesignByNumber } from '../../queries/design/versions'

/**
 * Reference to a flow's design: a published version by its number, otherwise the draft, otherwise the
 * published version.
 */
export interface DesignSource {
  flowid: string
  version?: number
}

/**
 * Resolves a design with all defaults, so that an old one lacks no fields of newer ones; throws if it does
 * not exist.
 */
export const resolveDesign = async (source: DesignSource, context: Context): Promise<FlowDesign> =>
  finishInSlices(normalizeDesignInSlices(await storedAt(source, context)))

async function storedAt({ flowid, version }: DesignSource, { db, caller }: Context): Promise<FlowDesign> {
  const { workspace } = caller
  const known = await findDesign(db, workspace, flowid)
  if (!known) throw new BusinessError('flowdesign.not-found')
  if (version !== undefined) {
    const design = await findDesignByNumber(db, workspace, flowid, version)
    if (!design) throw new BusinessError('flow.version-unknown')
    return design
  }
  const draft = await findDesignDraft(db, workspace, flowid)
  if (draft) return draft.design
  const published = known.publishedVersion
    ? await findVersion(db, workspace, known.publishedVersion)
    : undefined
  if (!published) throw new Error(`flow ${flowid} has neither a draft nor a published version`)
  return published.design
}
