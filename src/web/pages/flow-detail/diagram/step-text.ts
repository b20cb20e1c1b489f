import type { Message } from '../../../../generated/types'
import { listSeparator, t } from '../../../platform'
import type { StepCardData } from './step-cards'

/** Returns the outcome of a message: the submitted button, or the result of its event. */
export const outcomeText = ({ log: { button }, dealtype, iscc }: Message): string =>
  button && t(dealtype === 'event' && !iscc ? 'log.outcome' : 'list.pressed', { button })

/** Describes the handling of a designed step in one word. */
export const stepKindText = ({ dealtype, is_start }: StepCardData['step']): string => {
  if (is_start) return t('detail.start')
  return t(dealtype === 'external' ? 'detail.step.external' : `flow.dealtype.${dealtype}`)
}

/** Describes the progress of a step in a few words. */
export function stepStateText({ state, names, more, visits }: StepCardData): string {
  if (state === 'here' && more)
    return t('detail.step.waits-for-many', { name: names[0], n: names.length + more })
  if (state === 'here') return t('detail.step.waits-for', { names: names.join(listSeparator()) })
  if (state === 'open') return t('detail.step.open')
  return visits > 1 ? t('detail.step.done-times', { n: visits }) : t('detail.step.done')
}
