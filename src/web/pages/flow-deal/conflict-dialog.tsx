import { t } from '../../platform/i18n'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import type { Difference } from './conflict'

interface ConflictDialogProps {
  differences: readonly Difference[]
  onClose(): void
  /** Takes the newer values into the form. */
  onTake(): void
  /** Sends what is typed here all the same. */
  onForce(): void
}

/** Somebody changed the form meanwhile: both values beside each other, and a choice. */
export const ConflictDialog = ({ differences, onClose, onTake, onForce }: ConflictDialogProps) => (
  <Dialog
    title={t('conflict.title')}
    width={680}
    onClose={onClose}
    footer={
      <>
        <Button onClick={onForce}>{t('conflict.force')}</Button>
        <Button kind="primary" onClick={onTake}>
          {t('conflict.take')}
        </Button>
      </>
    }
  >
    <p className="conflict-text">{t('conflict.text')}</p>
    <table className="conflict">
      <thead>
        <tr>
          <th scope="col">{t('conflict.field')}</th>
          <th scope="col">{t('conflict.mine')}</th>
          <th scope="col">{t('conflict.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ name, mine, theirs }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-label={t('conflict.mine')} data-untouched={mine === undefined || undefined}>
              {mine === undefined ? t('conflict.untouched') : mine || t('log.empty-value')}
            </td>
            <td data-label={t('conflict.theirs')}>{theirs || t('log.empty-value')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Dialog>
)
