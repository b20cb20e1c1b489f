import { IncompleteSnapshotError } from '../../../core/flow'
import { readFlowRows } from '../../queries'
import type { FlowContext, FlowContextSource } from './load-context'

/** Loads the same context with all rows of its flow. */
async function wholeScene({ reader, context }: FlowContextSource, scene: FlowContext): Promise<FlowContext> {
  const { running, snapshot } = scene
  if (!running) return scene
  const { messages, visits } = await readFlowRows(reader, context.caller.workspace, { flow: running.id })
  return { ...scene, snapshot: { ...snapshot, messages, visits, leftOut: undefined } }
}

/**
 * Decides on a context, again on the whole flow if a rule needs it: most signatures advance nothing, and only
 * the rule knows which do.
 */
export async function retryWithFullSnapshot<Value>(
  stage: FlowContextSource,
  scene: FlowContext,
  decide: (scene: FlowContext) => Promise<Value>,
): Promise<Value> {
  try {
    return await decide(scene)
  } catch (needed) {
    if (!(needed instanceof IncompleteSnapshotError)) throw needed
    return decide(await wholeScene(stage, scene))
  }
}
