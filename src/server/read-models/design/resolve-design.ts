import { setImmediate } from 'node:timers/promises'
import { BusinessError } from '../../../core/business-error'
import type { FlowDesign } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { applyDefaults } from '../../platform/http/validation'
import { findDesign } from '../../queries/design/design'
import { findDesignDraft } from '../../queries/design/design-writer'
import { findVersion } from '../../queries/design/version'
import { findDesignByNumber } from '../../queries/design/versions'

/** A flow whose design is meant: a published version by its number, else the draft, else what is published. */
export interface DesignSource {
  flowid: string
  version?: number
}

/** A design as it stands somewhere, whole: beside one that was saved since, an old one lacks nothing. What is not there is refused. */
export async function resolveDesign(source: DesignSource, context: Context): Promise<FlowDesign> {
  const stored = await storedAt(source, context)
  // A large design is read and completed in two turns.
  await setImmediate()
  return applyDefaults('meta/flow-design', stored)
}

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
