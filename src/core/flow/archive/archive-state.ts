import type { ArchiveState } from '../../../generated/types'

/** State of an archive, by its number on the wire (S1-135…S1-137). */
export const archiveState = {
  archiving: 0,
  archived: 10,
  recovering: 20,
  recovered: 30,
  destroyed: 40,
} as const satisfies Record<string, ArchiveState>
