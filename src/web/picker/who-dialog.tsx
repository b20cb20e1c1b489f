import './picker.css'
import { t } from '../platform/i18n'
import { Dialog } from '../ui/dialog'
import { RecipientTest, type RecipientTestProps } from './recipient-test'

/** Who would receive what these groups are for, without opening them to be changed. */
export const WhoDialog = ({
  title,
  onClose,
  ...test
}: RecipientTestProps & { title: string; onClose(): void }) => (
  <Dialog title={t('picker.test.who-of', { title })} width={640} onClose={onClose}>
    <RecipientTest {...test} />
  </Dialog>
)
