import type { StoredFile } from '#/generated/types'
import type { ViewProps } from '../../controls/widget-props'
import { FileList } from '../../files/file-list'
import { extractFiles, toFileView } from '../../files/file-view'

/** Read view of files: images open enlarged, other files are downloaded. */
export default function FileListView({ value, item }: ViewProps<StoredFile[]>) {
  const files = extractFiles(value)
  if (!files.length) return <span className="qf-none">—</span>
  return <FileList files={files.map(toFileView)} label={item.name} />
}
