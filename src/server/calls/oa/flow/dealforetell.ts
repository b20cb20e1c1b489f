import { stepOf } from '../../../../core/flow/design/design'
import { foretellDeal } from '../../../../core/flow/foretell/foretell'
import { waitingMessageOf } from '../../../../core/flow/steps/refuse-handled'
import { rightsToDeal, sightOf } from '../../../../core/flow/told/form-sight'
import { lookAhead } from '../../../flow/act/run-action'
import { defineCall } from '../../../platform/call'
import { toForetold, wayReader } from '../../../presenters/foretold'
import { dealGuard } from '../../../reading/flow/deal-guard'
import { dealInput } from '../../../reading/scene/inputs'

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
