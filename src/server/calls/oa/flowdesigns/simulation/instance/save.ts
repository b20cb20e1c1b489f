import { statesOf } from '../../../../../../core/flow/simulation/state'
import { Refused } from '../../../../../../core/refused'
import { defineCall } from '../../../../../platform/call'
import { toCase } from '../../../../../presenters/simulation-case'
import { casesOf, writeCase } from '../../../../../queries/design/simulation-case'
import { simulatedOn, simulationStage } from '../../../../../reading/design/simulated'

/** So many cases a flow may have: all of them are played when it is published. */
const mostCases = 100

export default defineCall('oa/flowdesigns/simulation/instance/save', async (body, context) => {
  const { flowid, _id, acts, at } = body
  const { db, caller, clock, newId } = context
  const { workspace } = caller
  const name = body.name.trim()
  if (!name) throw new Refused('simulation.case-name-empty')
  const simulation = await simulatedOn(await simulationStage(body, context), acts, context)
  if (simulation.refused) throw simulation.refused.refused
  const known = await casesOf(db, workspace, flowid)
  if (!_id && known.length >= mostCases) throw new Refused('simulation.too-many-cases', { limit: mostCases })
  const expected = statesOf(simulation)
  const saved = { id: _id ?? newId(), designId: flowid, name, beginsAt: Date.parse(at), acts, expected }
  const updatedAt = clock.now()
  await db.transaction(async (tx) => {
    const isWritten = await writeCase(tx, workspace, { ...saved, updatedAt, by: caller.id })
    if (!isWritten) throw new Refused('simulation.case-not-found')
  })
  return toCase({ ...saved, updatedAt, updatedBy: caller.name })
})
