import { useState } from 'react'
import type { OaWebhookDeliveriesData } from '#/generated/types'
import { type PlainColumn, PlainTable } from '../../lists/plain-table'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { usePages } from '../../platform/use-pages'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { RowPager } from '../../ui/pager'
import { Empty, Skeleton, Tag, type Tone } from '../../ui/parts'
import { Segments } from '../../ui/segments'
import { Time } from '../../ui/time'
import { toast } from '../../ui/toast'
import type { Webhook } from './hook-card'

type Delivery = OaWebhookDeliveriesData['result'][number]
type State = Delivery['state']

const states = ['all', 'failed', 'waiting', 'done'] as const
const tones: Record<State, Tone> = { waiting: 'warning', done: 'success', failed: 'danger' }

interface Acts {
  look(delivery: Delivery): void
  replay(ids: string[]): void
}

const columns = ({ look, replay }: Acts): PlainColumn<Delivery>[] => [
  { name: 'at', title: t('webhook.column.at'), cell: ({ created_at }) => <Time at={created_at} /> },
  { name: 'name', title: t('webhook.name'), cell: ({ name }) => name },
  { name: 'event', title: t('webhook.column.event'), cell: ({ event }) => t(`webhook.event.${event}`) },
  {
    name: 'state',
    title: t('list.column.status'),
    cell: ({ state }) => <Tag tone={tones[state]}>{t(`webhook.state.${state}`)}</Tag>,
  },
  { name: 'tries', title: t('webhook.column.tries'), isNumber: true, cell: ({ tries }) => tries },
  { name: 'error', title: t('webhook.column.error'), cell: ({ error }) => error },
  {
    name: 'actions',
    title: t('list.column.actions'),
    cell: (delivery) => (
      <span className="list-actions">
        <Button kind="link" onClick={() => look(delivery)}>
          {t('webhook.look')}
        </Button>
        {delivery.state !== 'waiting' && (
          <Button kind="link" onClick={() => replay([delivery.id])}>
            {t('webhook.replay')}
          </Button>
        )}
      </span>
    ),
  },
]

const Content = ({ delivery: { body }, onClose }: { delivery: Delivery; onClose(): void }) => (
  <Dialog title={t('webhook.look')} width={640} onClose={onClose}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
    <pre className="webhook-body" tabIndex={0}>
      {JSON.stringify(body, null, 2)}
    </pre>
  </Dialog>
)

interface DeliveriesProps {
  hooks: readonly Webhook[]
  /** Grows when something was sent. */
  round: number
}

/** What was sent to addresses, and how it went; what failed is sent again from here. */
export function Deliveries({ hooks, round }: DeliveriesProps) {
  const [state, setState] = useState<(typeof states)[number]>('all')
  const [webhookid, setHook] = useState('')
  const [looked, setLooked] = useState<Delivery>()
  const asked = { ...(state !== 'all' && { state }), ...(webhookid && { webhookid }) }
  const { shown, turnTo, reload } = usePages(`${state} ${webhookid} ${round}`, (nowpage) =>
    api.oa.webhook.deliveries({ ...asked, nowpage }),
  )
  const replay = async (ids: string[]) => {
    const { count: n } = await api.oa.webhook.replay({ ids })
    toast(t('webhook.replayed', { n }), 'success')
    reload()
  }
  const failed = shown?.result.filter((one) => one.state === 'failed').map(({ id }) => id) ?? []
  return (
    <section className="q-card" aria-label={t('webhook.deliveries')}>
      <header className="rows-head">
        <h2>{t('webhook.deliveries')}</h2>
        <div className="rows-tools">
          <select
            className="q-input"
            aria-label={t('webhook.name')}
            value={webhookid}
            onChange={({ target }) => setHook(target.value)}
          >
            <option value="">{t('webhook.every')}</option>
            {hooks.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <Segments
            label={t('list.column.status')}
            value={state}
            options={states.map((value) => ({ value, text: t(`webhook.state.${value}`) }))}
            onChange={setState}
          />
          <Button icon="refresh" onClick={reload}>
            {t('webhook.refresh')}
          </Button>
          {failed.length > 1 && (
            <Button onClick={() => void replay(failed)}>
              {t('webhook.replay-page', { n: failed.length })}
            </Button>
          )}
        </div>
      </header>
      {!shown && <Skeleton lines={6} />}
      {shown?.result.length === 0 && <Empty title={t('webhook.nothing-sent')} />}
      {shown && shown.result.length > 0 && (
        <PlainTable
          label={t('webhook.deliveries')}
          columns={columns({ look: setLooked, replay: (ids) => void replay(ids) })}
          rows={shown.result}
          keyOf={({ id }) => id}
        />
      )}
      {shown && <RowPager shown={shown} turnTo={turnTo} />}
      {looked && <Content delivery={looked} onClose={() => setLooked(undefined)} />}
    </section>
  )
}
