import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { checkFormDesign } from '#/core/form/check/check-design'
import { fieldOfItem, holdsValue } from '#/core/form/design/fields'
import { allItemsOf, itemsOf } from '#/core/form/design/items'
import { designOf } from '#/core/form/design/own-form'
import catalogue from '#/generated/catalogue.json'
import type { OwnForm, RecordList } from '#/generated/types'
import type { CallFacts, JsonSchema } from '#/server/platform/catalogue'
import grammar from '#schemas/meta/form.json'
import zh from '#schemas/texts/zh.json'
import { filesIn, ownSources } from './sources'

/** Languages are named in themselves. */
const languages = ['中文', 'English', 'Español']

const ajv = new Ajv({ strictTypes: false, strictRequired: false, useDefaults: true })
const fits = ajv.compile({ ...grammar, $schema: undefined })

const forms = filesIn('schemas/forms', '.json').map(({ path, text }) => ({
  name: path.slice('schemas/forms/'.length, -'.json'.length),
  form: JSON.parse(text) as OwnForm,
}))
/** The shape that a call's form fills: its body, or a part of it. */
function filledBy({ body, formAt }: CallFacts): object {
  const whole = shapeOf(body)
  return formAt ? shapeOf(whole[formAt] as JsonSchema) : whole
}
const shapeOf = ({ $ref, ...own }: JsonSchema): Record<string, unknown> => {
  const shape = $ref ? catalogue.shapes.find(({ $id }) => $id === $ref) : own
  return (shape as unknown as { properties: Record<string, unknown> }).properties
}
const recordLists = filesIn('schemas/lists/records', '.json').map(({ path, text }) => ({
  path,
  list: JSON.parse(text) as RecordList,
}))
const deedsOf = ({ add, deeds = [] }: RecordList) => (add ? [add, ...deeds] : deeds)

const taking = (name: string) => catalogue.calls.filter((call) => 'form' in call && call.form === name)

describe.each(forms)('the form $name', ({ name, form }) => {
  const design = designOf(form, (key) => key)

  test('is one that administrators could draw', () => {
    fits(structuredClone(design))
    expect(fits.errors ?? []).toEqual([])
    expect(checkFormDesign(design).filter(({ level }) => level === 'error')).toEqual([])
    expect(allItemsOf(design.list).filter((item) => fieldOfItem(item).name === 'unknown')).toEqual([])
  })

  test('says words that exist', () => {
    const unknown: string[] = []
    designOf(form, (key) => {
      if (!(key in zh) && !languages.includes(key)) unknown.push(key)
      return key
    })
    expect(unknown).toEqual([])
  })

  test('fills the body of the calls that take it', () => {
    const models = itemsOf(design)
      .filter(holdsValue)
      .map(({ model }) => model)
    for (const call of taking(name)) {
      const properties = filledBy(call as unknown as CallFacts)
      expect(models.filter((model) => !(model in properties))).toEqual([])
    }
  })

  test('is drawn by a page, or by a list of records', () => {
    const drawing = ownSources().filter(({ text }) => text.includes(`'#schemas/forms/${name}.json'`))
    const listing = recordLists.filter(({ list }) => deedsOf(list).some((deed) => deed.form === name))
    expect([...drawing, ...listing]).not.toEqual([])
  })
})

test('every call names a form that exists', () => {
  const named = catalogue.calls.flatMap((call) => ('form' in call ? [call.form] : []))
  expect(named.filter((name) => !forms.some((form) => form.name === name))).toEqual([])
})

describe.each(recordLists)('the list $path', ({ list }) => {
  const callOf = (name: string) => catalogue.calls.find((call) => call.name === name)
  const takes = (name: string, part: string) =>
    part in ((callOf(name)?.body as { properties?: object } | undefined)?.properties ?? {})

  test('asks calls that exist, with what they take', () => {
    expect(takes(list.call, 'nowpage')).toBe(true)
    if (list.find) expect(takes(list.call, 'text')).toBe(true)
    for (const { call, once } of deedsOf(list))
      if (call) expect(callOf(call) && (!once || takes(call, 'requestId'))).toBe(true)
  })

  test('opens forms that exist', () => {
    const named = deedsOf(list).flatMap(({ form }) => form ?? [])
    expect(named.filter((one) => !forms.some(({ name }) => name === one))).toEqual([])
  })
})
