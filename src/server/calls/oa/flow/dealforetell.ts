import { stepOf } from '../../../../core/flow/design/design'
import { foretellDeal } from '../../../../core/flow/forecast/forecast'
import { waitingMessageOf } from '../../../../core/flow/guards/assert-open'
import { rightsToDeal, sightOf } from '../../../../core/flow/views/form-visibility'
import { lookAhead } from '../../../flow/action/run-action'
import { defineCall } from '../../../platform/http/define-call'
import { toForetold, wayReader } from '../../../presenters/forecast'
import { dealInput } from '../../../read-models/action-context/action-inputs'
import { dealGuard } from '../../../read-models/flow/deal-guard'

export default defineCall('oa/flow/dealforetell', (body, context) => {
  const sent = { ...body, funlist: [], sonflows: [] }
  return lookAhead({ message: body.flowmsgid }, context, (scene) => {
    const { snapshot, actor } = scene
    dealGuard(sent, context)(scene)
    const { design } = snapshot
    const { stepId } = waitingMessageOf(snapshot, body.flowmsgid, actor)
    const sight = sightOf(design, rightsToDeal(design, stepOf(design, stepId)))
    return toForetold(foretellDeal(snapshot, dealInput(sent), { actor, reader: wayReader(sight) }), sight)
  })
})
