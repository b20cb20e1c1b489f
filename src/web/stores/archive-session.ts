import { api } from '../platform/api'
import { enterEnvironment } from './other-environment'

/** Looks into an archive in this tab, at a page of it. */
export const openArchive = (id: string, path = '/'): Promise<void> =>
  enterEnvironment(
    () => api.oa.flowdesigns.archive.result.see({ id }),
    `${path}${path.includes('?') ? '&' : '?'}arch=${id}`,
  )
