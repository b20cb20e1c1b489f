import { startOf } from '../../../core/flow/design/design'
import { rightsToView, sightAtStep, sightOf } from '../../../core/flow/views/form-visibility'
import type { FlowDesign } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { watchingOf } from '../../policies/supervision'
import { listDesigns } from '../../queries/design/design'
import { versionsOf, versionsOfDesign } from '../../queries/design/version'
import { addresseesOf } from '../../queries/directory/recipient-directory'
import type { Looking, Watching } from '../../queries/flow/supervision-sql'
import { type SeenPlace, seenPlaces } from '../../queries/list/visible-scopes'
import { acrossVersions, type SeenVersion, toSeenVersions } from './field-search'

/** What the caller may watch now, beside the flows that he is part of. */
export async function watchingNow(context: Context): Promise<Watching> {
  const { db, caller } = context
  const [addressees, designs] = await Promise.all([addresseesOf(context), listDesigns(db, caller.workspace)])
  const published = designs.flatMap(({ publishedVersion }) => publishedVersion ?? [])
  const versions = caller.isAdmin ? [] : [...(await versionsOf(db, caller.workspace, published)).values()]
  return watchingOf(versions, { caller, addressees })
}

const sights = {
  c: (design: FlowDesign) => sightAtStep(design, startOf(design).id),
  m: (design: FlowDesign, stepId: string) => sightAtStep(design, stepId),
  w: (design: FlowDesign) => sightOf(design, rightsToView(design, [], true)),
}

const placeOf = ({ way, versionId, stepId }: SeenPlace) => ({
  versionId,
  at: stepId === null ? `${way} ${versionId}` : `${way} ${versionId} ${stepId}`,
  sight: (design: FlowDesign) => sights[way](design, stepId ?? ''),
})

/** From where the caller sees flows of a design, newest version first. */
export async function versionsInSight(
  designId: string,
  looking: Looking,
  { db, caller }: Context,
): Promise<SeenVersion[]> {
  const places = await seenPlaces(db, looking, designId)
  if (!places.length) return []
  const versions = await versionsOfDesign(db, caller.workspace, designId)
  return toSeenVersions(versions, acrossVersions(places, versions).map(placeOf))
}
