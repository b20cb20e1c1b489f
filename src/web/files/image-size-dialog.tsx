import { t } from '../platform/i18n/i18n'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'

interface ChooseSizeProps {
  count: number
  onChoose(compress: boolean): void
  onClose(): void
}

/** Asks whether large images are sent as they are or scaled down (S2-184). */
export const ImageSizeDialog = ({ count, onChoose, onClose }: ChooseSizeProps) => (
  <Dialog
    title={t('upload.choose-size')}
    width={420}
    onClose={onClose}
    footer={
      <>
        <Button onClick={() => onChoose(false)}>{t('upload.original')}</Button>
        <Button kind="primary" onClick={() => onChoose(true)}>
          {t('upload.compress')}
        </Button>
      </>
    }
  >
    <p>{t('upload.large-images', { n: count })}</p>
  </Dialog>
)
