import { defineCall } from '../../../../../platform'
import { toSimulationCase } from '../../../../../presenters/simulation-case'
import { listCases } from '../../../../../queries'

export default defineCall(
  'oa/flowdesigns/simulation/instance/listbyflowid',
  async ({ flowid }, { db, caller }) => (await listCases(db, caller.workspace, flowid)).map(toSimulationCase),
)
