import type { FlowState } from './snapshot'

/** A flow in one word, by text key: cancelled, ended, or how much is left (S1-126…S1-129). */
export function labelOf(
  { isCancel, cancelNum, finishedAt }: Pick<FlowState, 'isCancel' | 'cancelNum' | 'finishedAt'>,
  unfinished: number,
): { code: string; params: { count?: number } } {
  if (isCancel) return { code: 'flow.label.cancelled', params: {} }
  if (unfinished > 0) return { code: 'flow.label.running-count', params: { count: unfinished } }
  if (finishedAt === null) return { code: 'flow.label.running', params: {} }
  if (cancelNum > 0) return { code: 'flow.label.ended-with-cancels', params: { count: cancelNum } }
  return { code: 'flow.label.ended', params: {} }
}
