import { WholeNeeded } from '../../../core/flow/context/incomplete-snapshot-error'
import { readRows } from '../../queries/flow/running-flow'
import type { Scene, Stage } from './load-context'

/** The same scene with all that belongs to its flow. */
async function wholeScene({ reader, context }: Stage, scene: Scene): Promise<Scene> {
  const { running, snapshot } = scene
  if (!running) return scene
  const { messages, visits } = await readRows(reader, context.caller.workspace, { flow: running.id })
  return { ...scene, snapshot: { ...snapshot, messages, visits, leftOut: undefined } }
}

/**
 * Decides on a scene, again on the whole flow where a rule needs it: most signatures move nothing on, and only the rule
 * knows which does.
 */
export async function withWhole<Value>(
  stage: Stage,
  scene: Scene,
  decide: (scene: Scene) => Promise<Value>,
): Promise<Value> {
  try {
    return await decide(scene)
  } catch (needed) {
    if (!(needed instanceof WholeNeeded)) throw needed
    return decide(await wholeScene(stage, scene))
  }
}
