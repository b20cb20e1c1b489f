import { useLoaded } from '../platform/use-query'
import { linkTo } from './file-links'
import type { ShownFile } from './file-view'

/** When a file was uploaded and how large it is; the server is asked where the value does not say. */
export function useFileFacts({ id, url, at, size }: ShownFile): Pick<ShownFile, 'at' | 'size'> {
  const { value } = useLoaded(id, async () => {
    if (at !== undefined && size !== undefined) return { at, size }
    const { ok, headers } = await fetch(linkTo(url), { method: 'HEAD' })
    const modified = headers.get('last-modified')
    const bytes = Number(headers.get('content-length'))
    return ok && modified ? { at: new Date(modified).toISOString(), size: bytes / 1024 } : {}
  })
  return value ?? {}
}
