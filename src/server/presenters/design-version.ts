import type { DesignVersion } from '../../generated/types'
import type { VersionListItem } from '../queries'
import { toIso } from './time'

/** Row in the list of a flow's versions (S2-242). */
export const toDesignVersion = ({ id, savedAt, savedBy, ...version }: VersionListItem): DesignVersion => ({
  _id: id,
  ...version,
  saved_at: toIso(savedAt),
  saved_by: savedBy,
})
