import { formVisibilityOf, getStartStep, readerFormRights, stepVisibilityOf } from '../../../core/flow'
import type { FlowDesign } from '../../../generated/types'
import type { Caller, Context, DbReader } from '../../platform'
import { resolveSupervisionScope } from '../../policies/supervision'
import {
  findDesignVersions,
  findPublishedVersionsById,
  listDesigns,
  type RecipientDirectory,
  readRecipientDirectory,
} from '../../queries'
import type { FlowViewer, SupervisionScope } from '../../queries/flow/supervision-sql'
import { listVisibleScopes, type VisibleScope } from '../../queries/list/own-scopes'
import { readsDesignClear } from './clear-reading'
import { expandScopes, toVisibleVersions, type VisibleVersion } from './field-search'

/** Loads what the caller may supervise now, besides the flows they take part in. */
export const loadSupervisionScope = async (context: Context): Promise<SupervisionScope> =>
  readSupervisionScope(context.db, context.caller, await readRecipientDirectory(context))

/** Reads what a caller may supervise, on the connection of an action. */
export async function readSupervisionScope(
  db: DbReader,
  caller: Caller,
  addressees: RecipientDirectory,
): Promise<SupervisionScope> {
  const designs = await listDesigns(db, caller.workspace)
  const published = designs.flatMap(({ publishedVersion }) => publishedVersion ?? [])
  const versions = caller.isAdmin
    ? []
    : [...(await findPublishedVersionsById(db, caller.workspace, published)).values()]
  return resolveSupervisionScope(versions, { caller, addressees })
}

const sightsOf = (clear: boolean) => ({
  c: (design: FlowDesign) => stepVisibilityOf(design, getStartStep(design).id, clear),
  m: (design: FlowDesign, stepId: string) => stepVisibilityOf(design, stepId, clear),
  w: (design: FlowDesign) => formVisibilityOf(design, readerFormRights(design, [], { watches: true, clear })),
})

function placesFor(clear: boolean) {
  const sights = sightsOf(clear)
  return ({ way, versionId, stepId }: VisibleScope) => ({
    versionId,
    at: stepId === null ? `${way} ${versionId}` : `${way} ${versionId} ${stepId}`,
    sight: (design: FlowDesign) => sights[way](design, stepId ?? ''),
  })
}

/** Lists the scopes in which the caller sees flows of a design, newest version first. */
export async function listSupervisedVersions(
  designId: string,
  looking: FlowViewer,
  context: Context,
): Promise<VisibleVersion[]> {
  const { db, caller } = context
  const places = await listVisibleScopes(db, looking, designId)
  if (!places.length) return []
  const versions = await findDesignVersions(db, caller.workspace, designId)
  const clear = await readsDesignClear(designId, versions, context)
  return toVisibleVersions(versions, expandScopes(places, versions).map(placesFor(clear)))
}
