import type { EventSet, EventSetHttp, Problem } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import {
  convertValue,
  createResultConverter,
  type FormValues,
  formFieldsOf,
  getOwnValue,
  indexFieldsByModel,
  isEmpty,
  isRecord,
} from '../../form'
import { problemIf } from '../design'
import {
  checkEventFormula,
  type EventCheckContext,
  type EventContext,
  type EventKind,
  evaluateEventFormula,
  eventError,
} from './event-type'

/** HTTP request to another host. */
export interface HttpEventRequest {
  url: string
  method: EventSetHttp['method']
  /** Parameters by name; a GET sends them in the URL. */
  body: Record<string, unknown>
}

const settings = ({ http }: EventSet): EventSetHttp =>
  http ?? { url: '', method: 'POST', body: [], answers: [] }

/** Builds the request that an event sends. */
export function toHttpEventRequest(set: EventSet, eventContext: EventContext): HttpEventRequest {
  const { url, method, body } = settings(set)
  const parts = body.map(
    ({ name, value }) => [name, evaluateEventFormula(value, eventContext) ?? null] as const,
  )
  return { url, method, body: Object.fromEntries(parts) }
}

/** Returns the part of a response at a dotted path. */
export function valueAtPath(answer: unknown, path: string): unknown {
  return path
    .split('.')
    .filter(Boolean)
    .reduce<unknown>((part, name) => {
      if (Array.isArray(part)) return part[Number(name)]
      return isRecord(part) ? getOwnValue(part, name) : undefined
    }, answer)
}

/**
 * Converts parts of the response to the stored values of their target fields; a missing part empties its
 * field.
 */
function fieldsOf(set: EventSet, { form }: EventContext, answer: unknown): FormValues {
  if (answer === undefined) return {}
  const items = indexFieldsByModel(form)
  const entries = settings(set).answers.flatMap(({ model, path }) => {
    const item = items.get(model)
    if (!item) return []
    const part = valueAtPath(answer, path)
    const { value, problem } = convertValue(part, createResultConverter(item))
    if (problem) throw new BusinessError('event.answer-unfit', { field: item.name, reason: problem })
    return [[model, isEmpty(value) ? null : value] as const]
  })
  return Object.fromEntries(entries)
}

function checkHttp(set: EventSet, checked: EventCheckContext): Problem[] {
  const { url, body, answers } = settings(set)
  const models = new Set(formFieldsOf(checked.form).map(({ model }) => model))
  const names = body.map(({ name }) => name)
  const isAddress = /^https?:\/\/[^\s/?#@]+(?:[/?][^\s#]*)?$/.test(url)
  return [
    ...problemIf(!isAddress, eventError(checked, 'event-no-address')),
    ...problemIf(
      isAddress && checked.around.allows?.(url) === false,
      eventError(checked, 'event-address-not-allowed', { url }),
    ),
    ...problemIf(
      names.some((name, at) => !name.trim() || names.indexOf(name) !== at),
      eventError(checked, 'event-part-name'),
    ),
    ...body.flatMap(({ value }) => checkEventFormula(value, checked)),
    ...answers.flatMap(({ model }, at) => {
      if (models.has(model)) return []
      return [eventError(checked, model ? 'event-answer-field' : 'event-answer-no-field', { n: at + 1 })]
    }),
  ]
}

/** 调用接口: calls another host and copies parts of its response into the form. */
export const httpEvent: EventKind = { outcomes: ['failed'], writes: fieldsOf, check: checkHttp }
