import { BusinessError } from '../../../core/business-error'
import { defaultCategoryId, normalizeDesignInSlices } from '../../../core/flow'
import type { FlowDesign, OaFlowdesignsAddBody } from '../../../generated/types'
import { type Context, type DbReader, finishInSlices } from '../../platform'
import {
  type DesignFacts,
  findDesign,
  findDesignByNumber,
  findDesignDraft,
  findPublishedVersion,
} from '../../queries'

type Sent = Pick<OaFlowdesignsAddBody, 'name' | 'description' | 'canuse' | 'category' | 'icon' | 'owner'>

/** Validates the settings of a flow for storage; a name is required. Settings not sent stay unchanged. */
export function toDesignFacts({ icon, owner, ...sent }: Sent, before?: Required<DesignFacts>): DesignFacts {
  const { name, description, canuse: enabled, category } = sent
  if (!name.trim()) throw new BusinessError('flowdesign.name-empty')
  return {
    name: name.trim(),
    description: description.trim(),
    enabled,
    category: category.filter((id) => id !== defaultCategoryId),
    icon: icon ?? before?.icon,
    ownerId: owner ?? before?.ownerId,
  }
}

/**
 * Reference to a flow's design: a published version by its number, otherwise the draft, otherwise the version
 * on trial, otherwise the published one.
 */
export interface DesignSource {
  flowid: string
  version?: number
}

/** Connection or transaction that reads, and whose company. */
interface DesignReader extends Pick<Context, 'caller'> {
  db: DbReader
}

/**
 * Resolves a design with all defaults, so that an old one lacks no fields of newer ones; throws if it does
 * not exist.
 */
export const resolveDesign = async (source: DesignSource, context: DesignReader): Promise<FlowDesign> =>
  finishInSlices(normalizeDesignInSlices(await storedAt(source, context)))

async function storedAt(
  { flowid, version }: DesignSource,
  { db, caller }: DesignReader,
): Promise<FlowDesign> {
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
  const newest = known.trial?.version ?? known.publishedVersion
  const published = newest ? await findPublishedVersion(db, workspace, newest) : undefined
  if (!published) throw new Error(`flow ${flowid} has neither a draft nor a published version`)
  return published.design
}
