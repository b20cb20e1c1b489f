import { foretellCreate } from '../../../../core/flow/foretell/foretell'
import { rightsToCreate, sightOf } from '../../../../core/flow/told/form-sight'
import { lookAhead } from '../../../flow/act/run-action'
import { defineCall } from '../../../platform/call'
import { toForetold, wayReader } from '../../../presenters/foretold'
import { createInput } from '../../../reading/scene/inputs'

export default defineCall('oa/flow/creatforetell', (body, context) =>
  lookAhead({ design: body.flowid }, context, ({ snapshot, actor }) => {
    const sight = sightOf(snapshot.design, rightsToCreate(snapshot.design))
    const sent = createInput({ ...body, funlist: [], sonflows: [] })
    return toForetold(foretellCreate(snapshot, sent, { actor, reader: wayReader(sight) }), sight)
  }),
)
