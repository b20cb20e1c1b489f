import '../../lists/rows.css'
import '../../lists/list.css'
import './webhooks.css'
import '../../platform/designing-texts'
import { useState } from 'react'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { useLoaded } from '../../platform/use-loaded'
import { Button } from '../../ui/button'
import { confirm } from '../../ui/confirm'
import { Empty, Skeleton } from '../../ui/parts'
import { toast } from '../../ui/toast'
import { Deliveries } from './deliveries'
import { HookCard, type Webhook } from './hook-card'
import { HookDialog } from './hook-dialog'

/** 事件回调: the addresses outside that hear of flows, and what was sent to them. */
export default function WebhooksPage() {
  const { value: hooks, reload } = useLoaded('webhooks', () => api.oa.webhook.list({}))
  const [editing, setEditing] = useState<Webhook | 'new'>()
  const [round, setRound] = useState(0)
  const again = async () => {
    await reload()
    setRound((last) => last + 1)
  }
  const ping = async ({ id }: Webhook) => {
    await api.oa.webhook.ping({ id })
    toast(t('webhook.pinged'), 'success')
    await again()
  }
  const remove = async ({ id, name }: Webhook) => {
    const text = t('webhook.delete-sure', { name })
    if (!(await confirm({ title: t('webhook.delete'), text, danger: true }))) return
    await api.oa.webhook.delete({ id })
    await again()
  }
  return (
    <div className="webhooks">
      <section className="q-card" aria-label={t('menu.webhooks')}>
        <header className="rows-head">
          <h1>{t('menu.webhooks')}</h1>
          <Button icon="plus" kind="primary" onClick={() => setEditing('new')}>
            {t('webhook.add')}
          </Button>
        </header>
        <p className="webhook-hint">{t('webhook.hint')}</p>
        {!hooks && <Skeleton lines={4} />}
        {hooks?.length === 0 && <Empty title={t('webhook.none')} />}
        {hooks?.map((hook) => (
          <HookCard
            key={hook.id}
            hook={hook}
            onEdit={() => setEditing(hook)}
            onPing={() => void ping(hook)}
            onDelete={() => void remove(hook)}
          />
        ))}
      </section>
      {hooks && hooks.length > 0 && <Deliveries hooks={hooks} round={round} />}
      {editing && (
        <HookDialog
          hook={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onSaved={() => void again()}
        />
      )}
    </div>
  )
}
