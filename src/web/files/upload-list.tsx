import { type Translator, useTranslator } from '../platform'
import { IconButton } from '../ui'
import type { UploadItem } from './use-uploads'

interface UploadListProps {
  uploads: readonly UploadItem[]
  onCancel(key: string): void
  onRetry(one: UploadItem): void
}

/** Describes the progress of an upload. */
export const progressText = ({ status, percent }: UploadItem, t: Translator): string => {
  if (status === 'uploading') return t('upload.percent', { n: percent })
  return t({ waiting: 'upload.waiting', success: 'upload.done', failed: 'upload.broken' }[status])
}

/** Renders running uploads with their progress; one that a network error ended can be retried. */
export const UploadList = ({ uploads, onCancel, onRetry }: UploadListProps) => {
  const t = useTranslator()
  return (
    <ul className="files q-stack q-gap-1 q-single q-margin-top-2" data-uploads="" aria-live="polite">
      {uploads.map((one) => (
        <li className="q-row q-gap-2 q-radius-md" key={one.key} data-status={one.status}>
          <span className="files-name">{one.file.name}</span>
          <progress max={100} value={one.percent} aria-label={one.file.name} />
          <small className="q-row q-align-stretch q-gap-2-5 q-fixed q-push">{progressText(one, t)}</small>
          {one.status === 'failed' && (
            <IconButton
              icon="refresh"
              label={t('upload.retry', { name: one.file.name })}
              onClick={() => onRetry(one)}
            />
          )}
          <IconButton
            icon="close"
            label={t('upload.cancel', { name: one.file.name })}
            onClick={() => onCancel(one.key)}
          />
        </li>
      ))}
    </ul>
  )
}
