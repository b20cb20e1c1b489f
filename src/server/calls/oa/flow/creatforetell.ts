import { foretellCreate } from '../../../../core/flow/forecast/forecast'
import { rightsToCreate, sightOf } from '../../../../core/flow/views/form-visibility'
import { lookAhead } from '../../../flow/action/run-action'
import { defineCall } from '../../../platform/http/define-call'
import { toForetold, wayReader } from '../../../presenters/forecast'
import { createInput } from '../../../read-models/action-context/action-inputs'

export default defineCall('oa/flow/creatforetell', (body, context) =>
  lookAhead({ design: body.flowid }, context, ({ snapshot, actor }) => {
    const sight = sightOf(snapshot.design, rightsToCreate(snapshot.design))
    const sent = createInput({ ...body, funlist: [], sonflows: [] })
    return toForetold(foretellCreate(snapshot, sent, { actor, reader: wayReader(sight) }), sight)
  }),
)
