import { useQuery } from '../platform/use-query'
import { buildFileLink } from './file-links'
import type { FileView } from './file-view'

/** When a file was uploaded and how large it is; the server is asked where the value does not say. */
export function useFileFacts({ id, url, at, size }: FileView): Pick<FileView, 'at' | 'size'> {
  const { value } = useQuery(id, async () => {
    if (at !== undefined && size !== undefined) return { at, size }
    const { ok, headers } = await fetch(buildFileLink(url), { method: 'HEAD' })
    const modified = headers.get('last-modified')
    const bytes = Number(headers.get('content-length'))
    return ok && modified ? { at: new Date(modified).toISOString(), size: bytes / 1024 } : {}
  })
  return value ?? {}
}
