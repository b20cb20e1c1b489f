import { formatActionName } from '../../../core/flow'
import { t } from '../../platform'

/** Returns the name of the action of a history entry in the reader's language. */
export const actionName = (entry: Parameters<typeof formatActionName>[0]): string =>
  formatActionName(entry, t)
