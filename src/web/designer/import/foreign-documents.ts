import type { XmlKind } from '#/core/text/xml-kind'
import { isRecord } from '../../../core/form'

type Json = Readonly<Record<string, unknown>>

/** Kind of document of another system, recognised by its shape. */
export type ForeignKind =
  | 'vform'
  | 'form-generator'
  | 'form-create'
  | 'designable'
  | 'surveyjs'
  | 'form-js'
  | 'formio'
  | 'flowable'
  | 'amis'
  | XmlKind

const records = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : [])
const hasEvery = (list: Json[], ...names: string[]) =>
  list.length > 0 && list.every((one) => names.every((name) => Object.hasOwn(one, name)))

const surveyLists = ['elements', 'questions', 'panels']
const isSurvey = (json: Json) =>
  records(json.pages).some((page) => surveyLists.some((name) => Array.isArray(page[name]))) ||
  surveyLists.some((name) => hasEvery(records(json[name]), 'type', 'name'))

const isFormJs = ({ components, schemaVersion, executionPlatform }: Json) =>
  Array.isArray(components) && (schemaVersion !== undefined || executionPlatform !== undefined)

const isFormio = ({ components, display }: Json) =>
  Array.isArray(components) && (typeof display === 'string' || hasEvery(records(components), 'type', 'key'))

const isFlowable = ({ fields, rows }: Json) =>
  records(fields).some(
    ({ fieldType, id, type }) => fieldType !== undefined || (id !== undefined && type !== undefined),
  ) || records(rows).some(({ cols }) => Array.isArray(cols))

const isFormCreate = (json: unknown) => {
  const rules = records(isRecord(json) ? json.rule : json)
  return hasEvery(rules, 'type') && rules.some(({ field }) => typeof field === 'string')
}

/** Keywords that only schemas of Formily have. */
const formilyKeywords = ['x-decorator', 'x-reactions', 'x-validator', 'x-designable-id', 'x-visible']

const isFormily = (json: unknown): boolean =>
  isRecord(json) &&
  isRecord(json.properties) &&
  Object.values(json.properties).some(
    (one) =>
      isRecord(one) &&
      (one.type === 'void' || formilyKeywords.some((name) => Object.hasOwn(one, name)) || isFormily(one)),
  )

const amisTypes = ['page', 'form', 'crud', 'dialog', 'wizard', 'service']
const isAmis = ({ type, body }: Json) =>
  amisTypes.includes(String(type)) && (Array.isArray(body) || isRecord(body))

const shapes: Record<Exclude<ForeignKind, 'form-create' | XmlKind>, (json: Json) => boolean> = {
  vform: ({ widgetList }) => Array.isArray(widgetList),
  'form-generator': ({ fields }) => records(fields).some((field) => isRecord(field.__config__)),
  designable: (json) => (isRecord(json.form) && isRecord(json.schema)) || isFormily(json.schema ?? json),
  'form-js': isFormJs,
  formio: isFormio,
  surveyjs: isSurvey,
  flowable: isFlowable,
  amis: isAmis,
}

/** Recognises a JSON document of another form system. */
export function detectForeignForm(json: unknown): ForeignKind | undefined {
  if (isFormCreate(json)) return 'form-create'
  if (!isRecord(json)) return undefined
  const found = Object.entries(shapes).find(([, matches]) => matches(json))
  return found?.[0] as ForeignKind | undefined
}
