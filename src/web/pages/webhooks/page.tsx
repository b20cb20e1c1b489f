import '../../platform/i18n/admin-texts'
import './webhooks.css'
import { useState } from 'react'
import type {
  OaWebhookDeliveriesData,
  OaWebhookListData,
  OaWebhookSaveBody,
  RecordList,
} from '#/generated/types'
import form from '#schemas/forms/webhook.json'
import deliveries from '#schemas/lists/records/webhook-deliveries.json'
import hooks from '#schemas/lists/records/webhooks.json'
import { RecordListView } from '../../lists/records/record-list'
import { t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { SecretDialog } from '../../product-forms/secret-dialog'
import { Dialog, LoadState, toast } from '../../ui'

interface HookDialogProps {
  /** Webhook to edit; undefined for a new one. */
  row?: OaWebhookListData[number]
  onClose(): void
  onSaved(): void
}

/** New secret in our notation and in that of Standard Webhooks. */
interface Secret {
  own: string
  standard: string
}

const fresh = { flows: [], url: 'https://', events: ['flow.finished'], enabled: true, newsecret: false }

/** Adds or edits a webhook; a new secret is shown once. */
function WebhookDialog({ row: hook, onClose, onSaved }: HookDialogProps) {
  const [secret, setSecret] = useState<Secret>()
  const { value: designs = [] } = useQuery('webhook-flows', () => api.oa.webhook.flows({}))
  if (secret)
    return (
      <SecretDialog
        title={t('webhook.secret')}
        hint={t('webhook.secret-hint')}
        secret={secret.own}
        other={{ label: t('webhook.secret-standard'), secret: secret.standard }}
        close={t('webhook.secret-kept')}
        onClose={onClose}
      />
    )
  return (
    <FormDialog<OaWebhookSaveBody, Secret | undefined>
      title={t(hook ? 'webhook.edit-title' : 'webhook.add')}
      form={form}
      values={{ ...fresh, ...hook }}
      known={{
        newsecret: { hide: !hook },
        flows: { options: { options: designs.map(({ id, name }) => ({ value: id, label: name })) } },
      }}
      onClose={onClose}
      onSend={async (filled, requestId) => {
        const saved = await api.oa.webhook.save({ ...filled, ...(hook && { id: hook.id }), requestId })
        toast(t('webhook.saved'), 'success')
        onSaved()
        const { secret: own, standard } = saved
        return own === null || standard === null ? undefined : { own, standard }
      }}
      onSent={(shown) => (shown ? setSecret(shown) : onClose())}
    />
  )
}

interface DeliveryDialogProps {
  row?: OaWebhookDeliveriesData['result'][number]
  onClose(): void
}

/** Shows a delivery to an address. */
const DeliveryDialog = ({ row, onClose }: DeliveryDialogProps) => (
  <Dialog title={t('webhook.look')} width={640} onClose={onClose}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
    <pre className="webhook-body q-break q-scroll" tabIndex={0}>
      {JSON.stringify(row?.body, null, 2)}
    </pre>
  </Dialog>
)

const describe = ({ state }: { state: string }) => ({
  isWaiting: state === 'waiting',
  isFailed: state === 'failed',
})

/** Manages webhooks (事件回调): external addresses notified of flows, and their deliveries. */
export default function WebhooksPage() {
  const { value, failure, reload } = useQuery<OaWebhookListData>('webhooks', () => api.oa.webhook.list({}))
  const [round, setRound] = useState(0)
  const again = () => {
    void reload()
    setRound((last) => last + 1)
  }
  return (
    <div className="webhooks q-stack q-content-start q-gap-4">
      <RecordListView
        list={hooks as RecordList}
        parts={{ dialogs: { add: WebhookDialog, edit: WebhookDialog } }}
        onChange={again}
      />
      {!value && failure && <LoadState failure={failure} reload={reload} />}
      {value && value.length > 0 && (
        <RecordListView
          isPart
          list={deliveries as RecordList}
          parts={{ told: describe, dialogs: { look: DeliveryDialog } }}
          options={{ webhookid: value.map(({ id, name }) => ({ value: id, text: name })) }}
          round={round}
        />
      )}
    </div>
  )
}
