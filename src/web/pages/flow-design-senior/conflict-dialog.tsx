import { t } from '../../platform/i18n'
import { absoluteTime } from '../../platform/local-time'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import type { OtherSave } from './draft'

interface ConflictDialogProps {
  other: OtherSave | null
  onReload(): void
  onOverwrite(): void
  /** Decides later: nothing is saved until then. */
  onClose(): void
}

/** Somebody else saved in between: nothing is lost silently, one of the two is chosen. */
export function ConflictDialog({ other, onReload, onOverwrite, onClose }: ConflictDialogProps) {
  const footer = (
    <>
      <a className="q-button" href={location.href} target="_blank" rel="noopener">
        {t('flow-design.conflict.see')}
      </a>
      <Button kind="danger" onClick={onOverwrite}>
        {t('flow-design.conflict.overwrite')}
      </Button>
      <Button kind="primary" onClick={onReload}>
        {t('flow-design.conflict.load')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('flow-design.conflict.title')} width={520} onClose={onClose} footer={footer}>
      {other?.name && (
        <p>
          <strong>{t('flow-design.conflict.by', { name: other.name, at: absoluteTime(other.at) })}</strong>
        </p>
      )}
      <p>{t('flow-design.conflict.text')}</p>
    </Dialog>
  )
}
