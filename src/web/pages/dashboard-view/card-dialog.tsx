import { useEffect, useState } from 'react'
import type { DashboardCard, ListSchema, ListSearch, OaFlowSearchGetconfData } from '#/generated/types'
import form from '#schemas/forms/dashboard-card.json'
import schema from '#schemas/lists/alllist.json'
import { cardFieldName, cardTimeName, dashboardChoices } from '../../../core/dashboard'
import { ChoiceSelect } from '../../controls/choice-select'
import type { Slot } from '../../controls/slots'
import { omitEmptyCriteria } from '../../lists/search/search-inputs'
import { SearchPanel } from '../../lists/search/search-panel'
import { t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { QueryContent } from '../../ui'
import {
  applicableCriteria,
  type CardDraft,
  isCountable,
  missingChoices,
  toCard,
  toDraft,
} from './card-draft'
import { CardFigures } from './card-figures'

const noConf: OaFlowSearchGetconfData = { flows: [], fields: [], columns: [] }

/** The criteria of 流程查询 that a card may have; its flow and time have fields of their own. */
const criteria: ListSchema = {
  ...(schema as ListSchema),
  search: ['result', 'creater', 'desc', 'level', 'flowid'],
}

/** Creates the slot that chooses the flow. */
const flowSlot =
  ({ flows }: OaFlowSearchGetconfData, onFlow: (id: string) => void): Slot =>
  ({ id, item, value, onChange }) => {
    const chosen = typeof value === 'string' ? value : ''
    const isKnown = chosen === '' || flows.some((flow) => flow.id === chosen)
    const options = [
      { value: '', text: t('dashboards.card.any-flow') },
      ...flows.map((flow) => ({ value: flow.id, text: flow.name })),
      ...(isKnown ? [] : [{ value: chosen, text: chosen }]),
    ]
    const choose = (next: string) => {
      onFlow(next)
      onChange(next)
    }
    return <ChoiceSelect id={id} label={item.name} value={chosen} options={options} onChange={choose} />
  }

/** Creates the slot of the criteria, as 流程查询 draws them. */
const filterSlot =
  (conf: OaFlowSearchGetconfData, flowid: string): Slot =>
  ({ value, onChange }) => {
    const search = applicableCriteria((value ?? null) as ListSearch | null, flowid)
    return (
      <SearchPanel
        schema={criteria}
        conf={conf}
        scope={criteria}
        search={search}
        change={(part) => onChange(omitEmptyCriteria({ ...search, ...part }))}
      />
    )
  }

const toOption = ({ name, label }: { name: string; label: string }) => ({ value: name, label: t(label) })

/** Returns the choices of the form: those of all cards, and those that follow from the flow. */
function knownOf({ fields, steps = [] }: OaFlowSearchGetconfData) {
  const { kinds, measures, groups } = dashboardChoices
  const ofField = (field: (typeof fields)[number]) => ({ value: cardFieldName(field), label: field.name })
  const numbers = fields.filter(({ by }) => by === 'number').map(ofField)
  const times = [
    { value: cardTimeName(), label: t('dashboards.time.flow') },
    ...steps.map(({ id, name }) => ({
      value: cardTimeName(id),
      label: t('dashboards.time.step', { step: name }),
    })),
  ]
  const grouped = [
    ...groups.map(toOption),
    ...fields
      .filter(({ by }) => by !== 'number')
      .map(ofField)
      .map(({ value, label }) => ({ value, label: t('dashboards.group.field', { name: label }) })),
  ]
  return {
    kind: { options: { options: kinds.map(toOption) } },
    measure: { options: { options: measures.map(toOption) } },
    field: { options: { options: [...numbers, ...times] } },
    group: { options: { options: grouped } },
    second: { options: { options: grouped } },
  }
}

const previewDelay = 600

/** Shows the figures of a card while it is filled in. */
function CardPreview({ card }: { card: DashboardCard }) {
  const cardText = JSON.stringify(card)
  const [shown, setShown] = useState(cardText)
  useEffect(() => {
    const timer = setTimeout(() => setShown(cardText), previewDelay)
    return () => clearTimeout(timer)
  }, [cardText])
  const previewedCard = JSON.parse(shown) as DashboardCard
  const query = useQuery(shown, () => quietApi.oa.dashboard.preview({ card: previewedCard }))
  return (
    <section className="q-stack q-gap-2" aria-label={t('dashboards.card.preview')}>
      <h3 className="q-soft q-text-sm">{t('dashboards.card.preview')}</h3>
      <QueryContent query={query} lines={4}>
        {(figures) => <CardFigures title={previewedCard.title} kind={previewedCard.kind} figures={figures} />}
      </QueryContent>
    </section>
  )
}

interface CardDialogProps {
  /** Card to change; undefined for a new one. */
  card: DashboardCard | undefined
  /** Id of a new card. */
  id: string
  onSave(card: DashboardCard): Promise<void>
  onClose(): void
}

/** Edits a card: what it counts, by which groups, over which requests; its figures are shown below. */
export default function CardDialog({ card, id, onSave, onClose }: CardDialogProps) {
  const [flowid, setFlow] = useState(card?.search.flowid ?? '')
  const [values] = useState(() => (card ? { ...toDraft(card) } : {}))
  const { value: conf = noConf } = useQuery(`conf ${flowid}`, () =>
    quietApi.oa.flow.search.getconf({ list: 'alllist', ...(flowid && { flowid }) }),
  )
  return (
    <FormDialog<CardDraft>
      title={card ? t('dashboards.card-edit', { title: card.title }) : t('dashboards.card-add')}
      width={640}
      side="right"
      form={form}
      values={values}
      known={knownOf(conf)}
      slots={{ flowid: flowSlot(conf, setFlow), filter: filterSlot(conf, flowid) }}
      check={(draft) =>
        Object.fromEntries(missingChoices(draft, conf).map((model) => [model, 'dashboards.card.choose']))
      }
      onClose={onClose}
      onSend={(draft) => onSave(toCard(id, draft))}
      below={(draft) => {
        const drawn = toCard(id, { ...draft, title: draft.title || t('dashboards.card.preview') })
        const isReady = !missingChoices(draft, conf).length && isCountable(drawn)
        return isReady && <CardPreview card={drawn} />
      }}
    />
  )
}
