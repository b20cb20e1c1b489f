import type { StoredFile } from '#/generated/types'
import type { ReadProps } from '../../controls/widget-props'
import { FileList } from '../../files/file-list'
import { filesIn, shownFile } from '../../files/file-view'

/** The files of a form for reading: images open large, the rest is saved. */
export default function ReadFiles({ value, item }: ReadProps<StoredFile[]>) {
  const files = filesIn(value)
  if (!files.length) return <span className="qf-none">—</span>
  return <FileList files={files.map(shownFile)} label={item.name} />
}
