import { useRef } from 'react'
import type { StoredFile } from '../../generated/types'
import { useFormHost } from '../form-host/form-host'
import { useTranslator } from '../platform'
import { Button } from '../ui'
import { FileList } from './file-list'
import { type FileView, toFileView } from './file-view'
import { describeUploadLimits, type UploadLimits } from './upload-limits'
import { UploadList } from './upload-list'
import { confirmFileRemoval, deleteFile, useFilePicker } from './use-file-picker'
import { useUploads } from './use-uploads'

interface FileFieldProps {
  id?: string
  files: readonly StoredFile[]
  onChange(files: StoredFile[]): void
  /** Module whose calls upload the files. */
  call: 'form' | 'flow' | 'flowdesigns'
  /** Fields sent with each file. */
  fields: Record<string, string>
  label: string
  title: string
  disabled?: boolean
  multiple?: boolean
  limits?: UploadLimits
}

/** Returns the current list, updated immediately after every change, since uploads end at any moment. */
function useLatest(files: readonly StoredFile[], onChange: FileFieldProps['onChange']) {
  const latest = useRef(files)
  latest.current = files
  return (make: (files: readonly StoredFile[]) => StoredFile[]) => {
    const next = make(latest.current)
    latest.current = next
    onChange(next)
  }
}

/**
 * Renders a field for files that are chosen, dropped or pasted; they upload immediately, and each can be
 * removed.
 */
export function FileField(props: FileFieldProps) {
  const host = useFormHost()
  const t = useTranslator()
  const { id, files, call, fields, label, title, disabled = false, multiple = true, limits = {} } = props
  const change = useLatest(files, props.onChange)
  const { uploads, add, cancel, retry } = useUploads({
    call: `oa/${call}/uploadfile`,
    part: 'filename[]',
    fields,
    onDone: (entries) => change((all) => [...all, ...entries]),
  })
  const present = files.length + uploads.length
  const chosen = useFilePicker({ disabled, multiple, present, limits, onFiles: add })
  const remove = async ({ id: fileid, name }: FileView) => {
    if (!(await confirmFileRemoval(name, t))) return
    change((all) => all.filter((one) => one.fileid !== fileid))
    void deleteFile({ call, fileid }, { host, t })
  }
  return (
    <div className="file-field q-radius-md" {...chosen.target}>
      <div className="file-field-head q-row q-wrap q-gap-3 q-gap-y-1">
        <Button
          id={id}
          icon="plus"
          aria-label={id && `${title} ${label}`}
          disabled={disabled}
          onClick={chosen.open}
        >
          {title}
        </Button>
        <small>{describeUploadLimits(t, limits)}</small>
      </div>
      {chosen.parts}
      <FileList files={files.map(toFileView)} label={label} onRemove={disabled ? undefined : remove} />
      {uploads.length > 0 && <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />}
    </div>
  )
}
