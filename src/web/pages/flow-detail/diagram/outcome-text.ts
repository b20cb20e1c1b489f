import type { Message } from '../../../../generated/types'
import { t } from '../../../platform/i18n/i18n'

/** What ended a message: the button that was pressed, or how its event came out. */
export const outcomeText = ({ log: { button }, dealtype, iscc }: Message): string =>
  button && t(dealtype === 'event' && !iscc ? 'log.outcome' : 'list.pressed', { button })
