import '../../platform/i18n/dashboard-texts'
import './dashboard-view.css'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { Dashboard, DashboardCard, DashboardView } from '#/generated/types'
import nameForm from '#schemas/forms/dashboard-name.json'
import { newRequestId, t, useQuery } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { canWrite } from '../../platform/environment'
import { FormDialog } from '../../product-forms/form-dialog'
import { usePageName } from '../../stores/visited-views'
import { Button, confirm, EmptyState, IconButton, Muted, QueryContent, Row, Toolbar, toast } from '../../ui'
import { DashboardCardView } from './dashboard-card'

const CardDialog = lazy(() => import('./card-dialog'))
const ShareDialog = lazy(() => import('./share-dialog'))

/** Open dialog of the page: a card by its id (a new one has none), the name, or the share. */
type OpenDialog = { of: 'card'; id?: string } | { of: 'name' } | { of: 'share' }

/** Returns the cards with one of them at another place. */
export const moveCard = (cards: readonly DashboardCard[], from: number, to: number): DashboardCard[] => {
  const card = cards[from]
  if (!card || to < 0 || to >= cards.length) return [...cards]
  return cards.toSpliced(from, 1).toSpliced(to, 0, card)
}

interface EditorProps {
  view: DashboardView
  document: Dashboard
  save(document: Dashboard): Promise<void>
  open(dialog: OpenDialog): void
}

/** Renders the tools of a card: its place, its form, and its end. */
function CardTools({ view, document, save, open, at }: EditorProps & { at: number }) {
  const { cards } = document
  const card = cards[at]
  if (!card || !view.mine) return null
  const { title } = card
  const move = (to: number) =>
    void save({ ...document, cards: moveCard(cards, at, to) }).catch(() => undefined)
  const remove = async () => {
    const name = t('dashboards.card-remove', { title })
    if (
      await confirm({
        title: name,
        text: t('dashboards.card-remove-sure'),
        yes: t('dashboards.delete'),
        danger: true,
      })
    )
      await save({ ...document, cards: cards.filter((one) => one !== card) })
  }
  return (
    <Row gap={0.5}>
      <IconButton
        icon="arrow-up"
        label={t('dashboards.card-before', { title })}
        disabled={at === 0}
        onClick={() => move(at - 1)}
      />
      <IconButton
        icon="arrow-down"
        label={t('dashboards.card-after', { title })}
        disabled={at === cards.length - 1}
        onClick={() => move(at + 1)}
      />
      <IconButton
        icon="settings"
        label={t('dashboards.card-edit', { title })}
        onClick={() => open({ of: 'card', id: card.id })}
      />
      <IconButton
        icon="remove"
        label={t('dashboards.card-remove', { title })}
        onClick={() => void remove().catch(() => undefined)}
      />
    </Row>
  )
}

interface HeadProps {
  view: DashboardView
  isEditing: boolean
  onEdit(): void
  onReload(): void
  open(dialog: OpenDialog): void
}

/** Renders the name of a dashboard and what can be done with it. */
function Head({ view, isEditing, onEdit, onReload, open }: HeadProps) {
  const navigate = useNavigate()
  const { name, owner, own, mine, document } = view
  const copy = async () => {
    if (!document) return
    const copied = { ...document, name: t('dashboards.copy-name', { name }).slice(0, 50) }
    const { id } = await api.oa.dashboard.save({ document: copied, requestId: newRequestId() })
    toast(t('dashboards.copied'), 'success')
    void navigate(`/dashboards/${id}?edit=1`)
  }
  const origin =
    own === 'product'
      ? t('dashboards.by-product')
      : own === 'shared'
        ? t('dashboards.by', { name: owner })
        : ''
  const canChange = mine && canWrite('oa/dashboard/save')
  const tools: ReactNode[] = [
    <Button key="reload" icon="refresh" onClick={onReload}>
      {t('dashboards.reload')}
    </Button>,
    !mine && document && canWrite('oa/dashboard/save') && (
      <Button key="copy" onClick={() => void copy().catch(() => undefined)}>
        {t('dashboards.copy')}
      </Button>
    ),
    canChange && isEditing && (
      <Button key="name" onClick={() => open({ of: 'name' })}>
        {t('dashboards.rename')}
      </Button>
    ),
    canChange && isEditing && (
      <Button key="add" kind="primary" onClick={() => open({ of: 'card' })}>
        {t('dashboards.card-add')}
      </Button>
    ),
    canChange && (
      <Button key="share" onClick={() => open({ of: 'share' })}>
        {t('dashboards.share')}
      </Button>
    ),
    canChange && (
      <Button key="edit" onClick={onEdit}>
        {t(isEditing ? 'dashboards.edit-end' : 'dashboards.edit')}
      </Button>
    ),
  ]
  return (
    <Row as="header" gap={3} justify="between" wrap>
      <div>
        <h1 className="q-break">{name}</h1>
        {origin && <Muted size="sm">{origin}</Muted>}
      </div>
      <Toolbar>{tools}</Toolbar>
    </Row>
  )
}

/** Renders a dashboard with the dialogs that change it. */
function OpenDashboard({ view, onChange }: { view: DashboardView; onChange(): Promise<void> }) {
  usePageName(view.name)
  const [query, setQuery] = useSearchParams()
  const isEditing = view.mine && query.has('edit')
  const [round, setRound] = useState(0)
  const [dialog, open] = useState<OpenDialog>()
  const { id, rev, document = { name: view.name, cards: [] } } = view
  const save = async (next: Dashboard) => {
    await api.oa.dashboard.save({ id, rev, document: next })
    await onChange()
  }
  const saveCard = (card: DashboardCard) => {
    const { cards } = document
    const isKnown = cards.some((one) => one.id === card.id)
    const next = isKnown ? cards.map((one) => (one.id === card.id ? card : one)) : [...cards, card]
    return save({ ...document, cards: next })
  }
  const close = () => open(undefined)
  const cardOf = (cardId: string) => document.cards.find((one) => one.id === cardId)
  return (
    <div className="q-stack q-gap-3 q-pad-3">
      <Head
        view={view}
        isEditing={isEditing}
        onEdit={() => setQuery(isEditing ? {} : { edit: '1' }, { replace: true })}
        onReload={() => setRound(round + 1)}
        open={open}
      />
      {view.cards.length === 0 && (
        <EmptyState title={t('dashboards.no-cards')}>
          {view.mine && <p>{t('dashboards.no-cards-hint')}</p>}
          {view.mine && <Button onClick={() => open({ of: 'card' })}>{t('dashboards.card-add')}</Button>}
        </EmptyState>
      )}
      <div className="dashboard-grid">
        {view.cards.map((card, at) => (
          <DashboardCardView
            key={card.id}
            dashboard={id}
            card={card}
            version={`${round} ${JSON.stringify(cardOf(card.id) ?? rev)}`}
          >
            {isEditing && <CardTools view={view} document={document} save={save} open={open} at={at} />}
          </DashboardCardView>
        ))}
      </div>
      <Suspense fallback={null}>
        {dialog?.of === 'card' && (
          <CardDialog
            card={dialog.id === undefined ? undefined : cardOf(dialog.id)}
            id={dialog.id ?? newRequestId().slice(0, 40).toLowerCase()}
            onSave={saveCard}
            onClose={close}
          />
        )}
        {dialog?.of === 'share' && (
          <ShareDialog view={view} onClose={close} onSaved={() => void onChange()} />
        )}
        {dialog?.of === 'name' && (
          <FormDialog<{ name: string }>
            title={t('dashboards.rename')}
            form={nameForm}
            values={{ name: view.name }}
            onClose={close}
            onSend={({ name }) => save({ ...document, name })}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Renders a dashboard: cards with figures over the requests that its reader may see. */
export default function DashboardViewPage() {
  const { id = '' } = useParams()
  const query = useQuery(id, () => quietApi.oa.dashboard.get({ id }))
  return (
    <QueryContent query={query} lines={10}>
      {(view) => <OpenDashboard key={view.id} view={view} onChange={query.reload} />}
    </QueryContent>
  )
}
