import type { FlowState } from './snapshot'

/** Number of messages of a flow that wait, and of those that were cancelled. */
interface MessageCounts {
  unfinished: number
  cancelled: number
}

/** Returns the text key for a flow's remaining steps, or for its result (S1-126…S1-129). */
export function flowStatusLabel(
  { result }: Pick<FlowState, 'result'>,
  { unfinished, cancelled }: MessageCounts,
): { code: string; params: { count?: number } } {
  if (result === 'running' && unfinished > 0)
    return { code: 'flow.label.running-count', params: { count: unfinished } }
  if ((result === 'agreed' || result === 'refused') && cancelled > 0)
    return { code: `flow.label.${result}-count`, params: { count: cancelled } }
  return { code: `flow.result.${result}`, params: {} }
}
