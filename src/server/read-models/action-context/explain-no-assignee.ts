import { Refused } from '../../../core/business-error'
import { NobodyFound } from '../../../core/flow/assignment/no-assignee-error'
import {
  type FormSight,
  rightsToCreate,
  rightsToView,
  sightOf,
} from '../../../core/flow/views/form-visibility'
import { toTrace } from '../../../core/flow/views/trace'
import type { Scene } from './load-context'

/** How whoever acts sees the form: as a creator does before there is a flow, then as one who looks at it. */
function sightIn({ snapshot: { design, messages }, actor, running }: Scene): FormSight {
  if (!running) return sightOf(design, rightsToCreate(design))
  const mine = messages.filter(({ to }) => to === actor.id).map(({ stepId }) => stepId)
  return sightOf(design, rightsToView(design, mine, actor.allows.includes('watch')))
}

/** A refusal with what its reader may know: why nobody was found goes with it as far as he may read it. */
export function withReasons(error: unknown, scene: Scene): unknown {
  if (!(error instanceof NobodyFound)) return error
  return new Refused(error.code, error.params, { trace: toTrace(error.trace, sightIn(scene)) })
}
