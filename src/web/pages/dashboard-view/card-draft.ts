import type { DashboardCard, ListSearch, OaFlowSearchGetconfData } from '#/generated/types'
import {
  cardFieldName,
  cardTimeName,
  checkCard,
  findCardKind,
  findCardMeasure,
  groupsOfCard,
  isFieldGroup,
} from '../../../core/dashboard'

/** Values of the form of a card. */
export interface CardDraft extends Pick<DashboardCard, 'title' | 'kind' | 'measure' | 'range'> {
  flowid: string
  field: string
  group: string
  second: string
  period: NonNullable<DashboardCard['period']>
  /** Criteria beside the flow; those on fields belong to the form of its flowid. */
  filter: ListSearch | null
  order: DashboardCard['order'] | ''
  top: number | null
  size: NonNullable<DashboardCard['size']>
}

/** Returns the criteria that apply to a flow: those on fields of another form are left out. */
export function applicableCriteria(filter: ListSearch | null, flowid: string): ListSearch {
  const { flowid: of = '', fields, ...rest } = filter ?? {}
  return { ...rest, ...(fields && of === flowid && { fields }), ...(flowid && { flowid }) }
}

const isCount = (measure: string) => findCardMeasure(measure)?.by === 'count'

/** Returns the card of a draft, with the parts that its kind and measure use. */
export function toCard(id: string, draft: CardDraft): DashboardCard {
  const { title, kind, measure, range, size, flowid, field, period, order, top } = draft
  const search = applicableCriteria(draft.filter, flowid)
  const [group, second] = groupsOfCard({
    ...draft,
    id,
    search,
    order: undefined,
    top: undefined,
  } as DashboardCard)
  return {
    id,
    title,
    kind,
    measure,
    range,
    size,
    search,
    ...(!isCount(measure) && field && { field }),
    ...(group && { group, period }),
    ...(second && { second }),
    ...(group && order && { order }),
    ...(group && top && { top }),
  }
}

/** Returns the draft of a card. */
export function toDraft({ search, ...card }: DashboardCard): Partial<CardDraft> {
  return { ...card, filter: search, flowid: search.flowid ?? '' }
}

/** Checks whether a card can be counted as it is. */
export function isCountable(card: DashboardCard): boolean {
  try {
    checkCard(card)
    return true
  } catch {
    return false
  }
}

/** Returns the fields of the form that lack a choice of the flow. */
export function missingChoices(
  draft: CardDraft,
  { fields, steps = [] }: Pick<OaFlowSearchGetconfData, 'fields' | 'steps'>,
): string[] {
  const { measure, field, group, second } = draft
  const groups = findCardKind(draft.kind)?.groups ?? 0
  const named = new Set([
    ...fields.map(cardFieldName),
    cardTimeName(),
    ...steps.map((step) => cardTimeName(step.id)),
  ])
  const isKnown = (name: string) => name !== '' && (!isFieldGroup(name) || named.has(name))
  return [
    ...(!isCount(measure) && !named.has(field) ? ['field'] : []),
    ...(groups > 0 && !isKnown(group) ? ['group'] : []),
    ...(groups > 1 && (!isKnown(second) || second === group) ? ['second'] : []),
  ]
}
