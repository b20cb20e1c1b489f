import '../picker.css'
import { Dialog } from '../../ui'
import { RecipientTest, type RecipientTestProps } from './recipient-test'

/** Shows the people of groups, without editing. */
export const RecipientsDialog = ({
  title,
  onClose,
  ...test
}: RecipientTestProps & { title: string; onClose(): void }) => (
  <Dialog title={title} width={640} onClose={onClose}>
    <RecipientTest {...test} />
  </Dialog>
)
