import type { OaWebhookDeliveriesData } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { Dialog } from '../../ui/dialog'

interface DeliveryDialogProps {
  row?: OaWebhookDeliveriesData['result'][number]
  onClose(): void
}

/** What was sent to an address. */
export const DeliveryDialog = ({ row, onClose }: DeliveryDialogProps) => (
  <Dialog title={t('webhook.look')} width={640} onClose={onClose}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
    <pre className="webhook-body" tabIndex={0}>
      {JSON.stringify(row?.body, null, 2)}
    </pre>
  </Dialog>
)
