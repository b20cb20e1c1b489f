import type { Message } from '../../../../generated/types'
import { t } from '../../../platform'

/** Returns the outcome of a message: the submitted button, or the result of its event. */
export const outcomeText = ({ log: { button }, dealtype, iscc }: Message): string =>
  button && t(dealtype === 'event' && !iscc ? 'log.outcome' : 'list.pressed', { button })
