import { defineCall } from '../../../../../platform/http/define-call'
import { toSimulationCase } from '../../../../../presenters/simulation-case'
import { listCases } from '../../../../../queries/design/simulation-case'

export default defineCall(
  'oa/flowdesigns/simulation/instance/listbyflowid',
  async ({ flowid }, { db, caller }) => (await listCases(db, caller.workspace, flowid)).map(toSimulationCase),
)
