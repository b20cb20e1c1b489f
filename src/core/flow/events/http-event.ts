import type { EventSet, EventSetHttp, Problem } from '../../../generated/types'
import { Refused } from '../../business-error'
import { itemsOf } from '../../form/design/items'
import { carried, resultInto } from '../../form/map/convert-value'
import { byModel } from '../../form/map/map-form'
import { type FormValues, isEmpty, isRecord, own } from '../../form/values/form-values'
import { when } from '../design/problem'
import { type Checked, checkFormula, fault } from './event-check-context'
import { type Asked, resultOf } from './event-context'
import type { EventKind } from './event-type'

/** What is asked of another host. */
export interface HttpPlan {
  url: string
  method: EventSetHttp['method']
  /** By name; a GET carries them in its address. */
  body: Record<string, unknown>
}

const settings = ({ http }: EventSet): EventSetHttp =>
  http ?? { url: '', method: 'POST', body: [], answers: [] }

/** The request that an event sends. */
export function httpPlan(set: EventSet, asked: Asked): HttpPlan {
  const { url, method, body } = settings(set)
  const parts = body.map(({ name, value }) => [name, resultOf(value, asked) ?? null] as const)
  return { url, method, body: Object.fromEntries(parts) }
}

/** The part of an answer that a dotted path names. */
export function partAt(answer: unknown, path: string): unknown {
  return path
    .split('.')
    .filter(Boolean)
    .reduce<unknown>((part, name) => {
      if (Array.isArray(part)) return part[Number(name)]
      return isRecord(part) ? own(part, name) : undefined
    }, answer)
}

/** The parts of the answer as the fields that take them store them; a part that is missing empties its field. */
function fieldsOf(set: EventSet, { form }: Asked, answer: unknown): FormValues {
  if (answer === undefined) return {}
  const items = byModel(form)
  const entries = settings(set).answers.flatMap(({ model, path }) => {
    const item = items.get(model)
    if (!item) return []
    const part = partAt(answer, path)
    const { value, problem } = carried(part, resultInto(item))
    if (problem) throw new Refused('event.answer-unfit', { field: item.name, reason: problem })
    return [[model, isEmpty(value) ? null : value] as const]
  })
  return Object.fromEntries(entries)
}

function checkHttp(set: EventSet, checked: Checked): Problem[] {
  const { url, body, answers } = settings(set)
  const models = new Set(itemsOf(checked.form).map(({ model }) => model))
  const names = body.map(({ name }) => name)
  const isAddress = /^https?:\/\/[^\s/?#@]+(?:[/?][^\s#]*)?$/.test(url)
  return [
    ...when(!isAddress, fault(checked, 'event-no-address')),
    ...when(
      isAddress && checked.around.allows?.(url) === false,
      fault(checked, 'event-address-not-allowed', { url }),
    ),
    ...when(
      names.some((name, at) => !name.trim() || names.indexOf(name) !== at),
      fault(checked, 'event-part-name'),
    ),
    ...body.flatMap(({ value }) => checkFormula(value, checked)),
    ...answers
      .filter(({ model }) => !models.has(model))
      .map(({ path }) => fault(checked, 'event-answer-field', { path })),
  ]
}

/** 调用接口: asks another host and takes parts of its answer into the form. */
export const http: EventKind = { outcomes: ['failed'], writes: fieldsOf, check: checkHttp }
