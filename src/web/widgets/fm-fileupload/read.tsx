import type { StoredFile } from '#/generated/types'
import { FileList } from '../../files/file-list'
import { shownFile } from '../../files/shown-file'
import type { ReadProps } from '../widget'

/** The files of a form for reading: images open large, the rest is saved. */
export default function ReadFiles({ value, item }: ReadProps<StoredFile[]>) {
  if (!Array.isArray(value) || !value.length) return <span className="qf-none">—</span>
  return <FileList files={value.map(shownFile)} label={item.name} />
}
