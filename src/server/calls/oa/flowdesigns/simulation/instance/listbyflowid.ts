import { defineCall } from '../../../../../platform/http/define-call'
import { toCase } from '../../../../../presenters/simulation-case'
import { casesOf } from '../../../../../queries/design/simulation-case'

export default defineCall(
  'oa/flowdesigns/simulation/instance/listbyflowid',
  async ({ flowid }, { db, caller }) => (await casesOf(db, caller.workspace, flowid)).map(toCase),
)
