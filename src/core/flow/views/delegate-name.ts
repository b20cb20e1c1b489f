import type { Translate } from '../../text/translate'

/** Returns a person's name, with the delegator's if there is one. */
export const formatDelegateName = (name: string, delegator: string | undefined, say: Translate): string =>
  delegator ? say('flow.for', { name, other: delegator }) : name
