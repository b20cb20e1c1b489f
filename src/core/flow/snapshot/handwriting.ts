import type { LogEntry } from '../../../generated/types'

/** Whose handwriting stands beside an act: whoever agreed himself; nobody signs in another's name. */
export const signerOf = ({ outcome, actor, created_id }: LogEntry): string | undefined =>
  outcome === 'agree' && !actor ? created_id : undefined
