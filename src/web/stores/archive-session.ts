import { api } from '../platform/api'
import { enterEnvironment } from './other-environment'

/** Opens a page of an archive in this tab. */
export const openArchive = (id: string, path = '/'): Promise<void> =>
  enterEnvironment(
    () => api.oa.flowdesigns.archive.result.see({ id }),
    `${path}${path.includes('?') ? '&' : '?'}arch=${id}`,
  )
