import { forecastCreate, formVisibilityOf, startFormRights } from '../../../../core/flow'
import { evaluateReadOnly } from '../../../flow/action/run-action'
import { defineCall } from '../../../platform'
import { forecastReader, toForecast } from '../../../presenters/forecast'
import { toCreateInput } from '../../../read-models/action-context/action-inputs'

export default defineCall('oa/flow/creatforetell', (body, context) =>
  evaluateReadOnly({ design: body.flowid }, context, ({ snapshot, actor }) => {
    const sight = formVisibilityOf(snapshot.design, startFormRights(snapshot.design))
    const sent = toCreateInput({ ...body, funlist: [], sonflows: [] })
    return toForecast(forecastCreate(snapshot, sent, { actor, reader: forecastReader(sight) }), sight)
  }),
)
