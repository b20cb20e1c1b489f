import type { ActionResult } from '../../read-models/action-context/load-context'

/** How many messages an act closed. */
export const countClosedMessages = ({ changes }: ActionResult): number =>
  changes.filter(({ type }) => type === 'message.close').length
