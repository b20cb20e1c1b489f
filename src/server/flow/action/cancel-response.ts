import type { Deed } from '../../read-models/action-context/load-context'

/** How many messages an act closed. */
export const closedBy = ({ changes }: Deed): number =>
  changes.filter(({ type }) => type === 'message.close').length
