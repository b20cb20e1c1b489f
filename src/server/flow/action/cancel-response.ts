import type { ActionResult } from '../../read-models/action-context/load-context'

/** Counts the messages that an action closed. */
export const countClosedMessages = ({ changes }: ActionResult): number =>
  changes.filter(({ type }) => type === 'message.close').length
