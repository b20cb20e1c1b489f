import type { FlowState } from './snapshot'

/** Returns the text key for a flow's remaining steps, or for its result (S1-126…S1-129). */
export function flowLabelOf(
  { result }: Pick<FlowState, 'result'>,
  unfinished: number,
): { code: string; params: { count?: number } } {
  if (result === 'running' && unfinished > 0)
    return { code: 'flow.label.running-count', params: { count: unfinished } }
  return { code: `flow.result.${result}`, params: {} }
}
