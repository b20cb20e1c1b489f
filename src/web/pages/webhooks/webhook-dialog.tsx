import { useState } from 'react'
import type { OaWebhookListData, OaWebhookSaveBody } from '#/generated/types'
import form from '#schemas/forms/webhook.json'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { FormDialog } from '../../product-forms/form-dialog'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'

interface HookDialogProps {
  /** Webhook to edit; undefined for a new one. */
  row?: OaWebhookListData[number]
  onClose(): void
  onSaved(): void
}

const fresh = { url: 'https://', events: ['flow.finished'], enabled: true, newsecret: false }

/** Shows the secret once. */
const Secret = ({ secret, onClose }: { secret: string; onClose(): void }) => (
  <Dialog
    title={t('webhook.secret')}
    onClose={onClose}
    footer={
      <Button kind="primary" onClick={onClose}>
        {t('webhook.secret-kept')}
      </Button>
    }
  >
    <p>{t('webhook.secret-hint')}</p>
    <code className="webhook-secret q-block q-break q-radius-md q-pad-3">{secret}</code>
  </Dialog>
)

/** Adds or edits a webhook; a new secret is shown once. */
export function WebhookDialog({ row: hook, onClose, onSaved }: HookDialogProps) {
  const [secret, setSecret] = useState<string>()
  if (secret) return <Secret secret={secret} onClose={onClose} />
  return (
    <FormDialog<OaWebhookSaveBody, string | null>
      title={t(hook ? 'webhook.edit-title' : 'webhook.add')}
      form={form}
      values={{ ...fresh, ...hook }}
      known={{ newsecret: { hide: !hook } }}
      onClose={onClose}
      onSend={async (filled, requestId) => {
        const saved = await api.oa.webhook.save({ ...filled, ...(hook && { id: hook.id }), requestId })
        toast(t('webhook.saved'), 'success')
        onSaved()
        return saved.secret
      }}
      onSent={(shown) => (shown ? setSecret(shown) : onClose())}
    />
  )
}
