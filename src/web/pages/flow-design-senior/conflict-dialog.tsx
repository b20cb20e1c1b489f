import { t } from '../../platform/i18n'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'

interface ConflictDialogProps {
  onReload(): void
  onOverwrite(): void
  /** Decides later: nothing is saved until then. */
  onClose(): void
}

/** Somebody else saved in between: nothing is lost silently, one of the two is chosen. */
export function ConflictDialog({ onReload, onOverwrite, onClose }: ConflictDialogProps) {
  const footer = (
    <>
      <Button kind="danger" onClick={onOverwrite}>
        {t('flow-design.conflict.overwrite')}
      </Button>
      <Button kind="primary" onClick={onReload}>
        {t('flow-design.conflict.load')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('flow-design.conflict.title')} width={460} onClose={onClose} footer={footer}>
      <p>{t('flow-design.conflict.text')}</p>
    </Dialog>
  )
}
