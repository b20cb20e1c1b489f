import type { FlowState } from './snapshot'

/** A flow in a word, by text key: how much of it is left, or what has become of it (S1-126…S1-129). */
export function flowLabelOf(
  { result }: Pick<FlowState, 'result'>,
  unfinished: number,
): { code: string; params: { count?: number } } {
  if (result === 'running' && unfinished > 0)
    return { code: 'flow.label.running-count', params: { count: unfinished } }
  return { code: `flow.result.${result}`, params: {} }
}
