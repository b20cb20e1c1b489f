import { useRef, useState } from 'react'
import { webhookEvents } from '#/core/flow/notices/webhook-events'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { requestIds } from '../../platform/request-id'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { OkCancel } from '../../ui/ok-cancel'
import { toast } from '../../ui/toast'
import type { Webhook } from './hook-card'

interface HookDialogProps {
  /** None: a new one. */
  hook: Webhook | undefined
  onClose(): void
  onSaved(): void
}

type Draft = Pick<Webhook, 'name' | 'url' | 'events' | 'enabled'> & { newsecret: boolean }

const fresh: Draft = { name: '', url: 'https://', events: ['flow.finished'], enabled: true, newsecret: false }

const draftOf = (hook: Webhook | undefined): Draft => {
  if (!hook) return fresh
  const { name, url, events, enabled } = hook
  return { name, url, events, enabled, newsecret: false }
}

/** The secret, shown this once. */
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
    <code className="webhook-secret">{secret}</code>
  </Dialog>
)

interface ChecksProps {
  draft: Draft
  isNew: boolean
  set(change: Partial<Draft>): void
}

function Checks({ draft, isNew, set }: ChecksProps) {
  const { events } = draft
  const toggle = (event: Draft['events'][number], isOn: boolean) =>
    set({ events: isOn ? [...events, event] : events.filter((one) => one !== event) })
  const switches = isNew ? (['enabled'] as const) : (['enabled', 'newsecret'] as const)
  return (
    <>
      <fieldset className="webhook-checks">
        <legend>{t('webhook.events')}</legend>
        {webhookEvents.map((event) => (
          <label key={event}>
            <input
              type="checkbox"
              checked={events.includes(event)}
              onChange={({ target }) => toggle(event, target.checked)}
            />
            {t(`webhook.event.${event}`)}
          </label>
        ))}
      </fieldset>
      <div className="webhook-checks">
        {switches.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={draft[name]}
              onChange={({ target }) => set({ [name]: target.checked })}
            />
            {t(`webhook.set-${name}`)}
          </label>
        ))}
      </div>
    </>
  )
}

/** Adds an address, or changes one; a new secret is shown once. */
export function HookDialog({ hook, onClose, onSaved }: HookDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(hook))
  const [isBusy, setBusy] = useState(false)
  const [secret, setSecret] = useState<string>()
  const idOf = useRef(requestIds())
  const set = (change: Partial<Draft>) => setDraft((old) => ({ ...old, ...change }))
  const { name, url, events } = draft
  const save = async () => {
    setBusy(true)
    try {
      const wanted = { ...draft, name: name.trim(), url: url.trim(), ...(hook && { id: hook.id }) }
      const saved = await api.oa.webhook.save({ ...wanted, requestId: idOf.current(wanted) })
      toast(t('webhook.saved'), 'success')
      onSaved()
      if (saved.secret) setSecret(saved.secret)
      else onClose()
    } catch {
      setBusy(false)
    }
  }
  if (secret) return <Secret secret={secret} onClose={onClose} />
  const isWhole = name.trim() !== '' && URL.canParse(url.trim()) && events.length > 0
  return (
    <Dialog
      title={t(hook ? 'webhook.edit-title' : 'webhook.add')}
      onClose={onClose}
      footer={<OkCancel onCancel={onClose} busy={isBusy} disabled={!isWhole} onClick={() => void save()} />}
    >
      <div className="webhook-fields">
        <TextField
          label={t('webhook.name')}
          required
          autoFocus
          maxLength={100}
          value={name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <TextField
          label={t('webhook.url')}
          required
          type="url"
          maxLength={500}
          hint={t('webhook.url-hint')}
          value={url}
          onChange={({ target }) => set({ url: target.value })}
        />
      </div>
      <Checks draft={draft} isNew={!hook} set={set} />
    </Dialog>
  )
}
