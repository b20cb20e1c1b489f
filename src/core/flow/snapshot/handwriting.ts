import type { LogEntry } from '../../../generated/types'

/**
 * Returns the person whose handwritten signature is shown at an action: an approver acting in person, never
 * under impersonation.
 */
export const signatureOwnerOf = ({ outcome, actor, created_id }: LogEntry): string | undefined =>
  outcome === 'agree' && !actor ? created_id : undefined
