import { defineCall } from '../../../../../platform'
import { toSimulationCase } from '../../../../../presenters/simulation-case'
import { listSimulationCases } from '../../../../../queries'

export default defineCall(
  'oa/flowdesigns/simulation/instance/listbyflowid',
  async ({ flowid }, { db, caller }) =>
    (await listSimulationCases(db, caller.workspace, flowid)).map(toSimulationCase),
)
