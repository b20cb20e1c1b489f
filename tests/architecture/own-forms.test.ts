import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { eventKinds } from '#/core/flow/events/event-types'
import { checkFormDesign } from '#/core/form/check/check-design'
import { listChoices } from '#/core/form/design/choices'
import { canHoldValue, itemFieldSchema } from '#/core/form/design/fields'
import { allFormItemsOf, formFieldsOf } from '#/core/form/design/items'
import { toFormDesign } from '#/core/form/design/product-form'
import catalogue from '#/generated/catalogue.json'
import zh from '#/generated/texts/all/zh.json'
import type { FormItem, OwnForm, Problem, RecordList } from '#/generated/types'
import type { CallFacts, CatalogueSchema } from '#/server/platform/http/call-catalogue'
import grammar from '#schemas/meta/form.json'
import control from '#schemas/values/control.json'
import eventSet from '#schemas/values/event-set.json'
import maskKind from '#schemas/values/mask-kind.json'
import maskedPlace from '#schemas/values/masked-place.json'
import outcome from '#schemas/values/outcome.json'
import partLink from '#schemas/values/part-link.json'
import reason from '#schemas/values/reason-rule.json'
import { filesIn, ownSources } from './sources'

/** What reads the same in every language: languages name themselves, the web has names of its own. */
const everywhere = ['中文', 'English', 'Español', 'https://', 'GET', 'POST']

const ajv = new Ajv({ strictTypes: false, strictRequired: false, useDefaults: true })
const referenced = { 'part-link': partLink, 'mask-kind': maskKind, 'masked-place': maskedPlace }
for (const [name, schema] of Object.entries(referenced))
  ajv.addSchema({ ...schema, $schema: undefined }, `../values/${name}.json`)
const decisions = { type: 'array', maxItems: 0 }
const fits = ajv.compile({
  ...grammar,
  $schema: undefined,
  properties: { ...grammar.properties, decisions },
})

const forms = filesIn('schemas/forms', '.json').map(({ path, text }) => ({
  name: path.slice('schemas/forms/'.length, -'.json'.length),
  form: JSON.parse(text) as OwnForm,
}))
/** The shape that a call's form fills: its body, or a part of it. */
function filledBy({ body, formAt }: CallFacts): object {
  const whole = shapeOf(body)
  return formAt ? shapeOf(whole[formAt] as CatalogueSchema) : whole
}
const shapeOf = ({ $ref, ...own }: CatalogueSchema): Record<string, unknown> => {
  const shape = $ref ? catalogue.shapes.find(({ $id }) => $id === $ref) : own
  return (shape as unknown as { properties: Record<string, unknown> }).properties
}
const recordLists = filesIn('schemas/lists/records', '.json').map(({ path, text }) => ({
  path,
  list: JSON.parse(text) as RecordList,
}))
/** A call that a document names. */
function called(name: string) {
  const call = catalogue.calls.find((one) => one.name === name)
  if (!call) throw new Error(`${name} is no call`)
  return call
}
const deedsOf = ({ add, tools = [], deeds = [] }: RecordList) => [...(add ? [add] : []), ...tools, ...deeds]

const taking = (name: string) => catalogue.calls.filter((call) => 'form' in call && call.form === name)

/** Texts that come with one part of the page, by the file that codegen writes for the part: of all languages, or of one. */
const parts = filesIn('src/generated/texts', '.json')
  .filter(({ path }) => !/\/all\/|\/(?:zh|en|es)(?:-inside)?\.json$|\/e[ns]-/.test(path))
  .map(({ path, text }) => ({ path, texts: JSON.parse(text) }))
  .map(({ path, texts }) => ({ path, keys: new Set(Object.keys(texts.zh ?? texts)) }))

test.each(forms)('form $name uses only texts that its page has', ({ form }) => {
  const strings = [...JSON.stringify(form).matchAll(/"([^"]+)"/g)].map(([, text = '']) => text)
  const keys = [...new Set(strings)].filter((text) => text in zh)
  const used = parts.map(({ path, keys: own }) => ({
    path,
    count: keys.filter((key) => own.has(key)).length,
  }))
  const most = Math.max(...used.map(({ count }) => count))
  const onEveryPage = keys.length - used.reduce((sum, { count }) => sum + count, 0)
  const home = most >= onEveryPage ? used.find(({ count }) => count === most)?.path : undefined
  expect(used.filter(({ path, count }) => count && path !== home)).toEqual([])
})

describe.each(forms)('form $name', ({ name, form }) => {
  const design = toFormDesign(form, (key) => key)
  /** What the page puts in: choices of a field that names none, and what stands in a slot with its own title. */
  const isOfPage = ({ code, place }: Problem) =>
    allFormItemsOf(design.list).some(
      ({ key, type, hideTitle, options }) =>
        key === place?.field &&
        ((code === 'form-design.options-empty' && !('options' in options)) ||
          (code === 'form-design.name-empty' && type === 'blank' && hideTitle)),
    )

  test('uses only what administrators can design', () => {
    fits(structuredClone(design))
    expect(fits.errors ?? []).toEqual([])
    const errors = checkFormDesign(design).filter(({ level }) => level === 'error')
    expect(errors.filter((error) => !isOfPage(error))).toEqual([])
    expect(allFormItemsOf(design.list).filter((item) => itemFieldSchema(item).name === 'unknown')).toEqual([])
  })

  test('uses only existing texts', () => {
    const unknown: string[] = []
    toFormDesign(form, (key) => {
      if (!(key in zh) && !everywhere.includes(key)) unknown.push(key)
      return key
    })
    expect(unknown).toEqual([])
  })

  test('fills the body of the calls that take it', () => {
    const models = formFieldsOf(design)
      .filter(canHoldValue)
      .map(({ model }) => model)
    for (const call of taking(name)) {
      const properties = filledBy(call as unknown as CallFacts)
      expect(models.filter((model) => !(model in properties))).toEqual([])
    }
  })

  test('reads and saves a settings form by existing calls', () => {
    const { settings } = form
    if (!settings) return
    const {
      load,
      save,
      at,
      seen,
      changes,
      try: trial,
      secret_at,
      given,
      also = [],
      title,
      intro,
      ok,
      done,
    } = settings
    const words = [title, intro, ok, done, trial?.label].filter((word) => word !== undefined)
    const [answer, body] = [load && called(load).data, called(save).body].map((part) =>
      part ? shapeOf(part as CatalogueSchema) : {},
    )
    expect(
      [at, changes, secret_at, given].filter((part) => part && load && !(part in (answer ?? {}))),
    ).toEqual([])
    expect([at, seen && 'seen'].filter((part) => part && !(part in (body ?? {})))).toEqual([])
    expect(words.filter((word) => !(word in zh))).toEqual([])
    if (trial) expect(called(trial.call).body).toEqual(called(save).body)
    expect(also.filter((one) => !forms.some(({ name: other }) => other === one))).toEqual([])
  })

  test('explains every setting in words of its own', () => {
    if (!form.settings) return
    const own = formFieldsOf(design).filter(canHoldValue)
    const isExplained = ({ tooltip = '', hint }: FormItem) => tooltip in zh && tooltip !== hint
    expect(own.length).toBeGreaterThan(0)
    expect(own.filter((item) => !isExplained(item)).map(({ model }) => model)).toEqual([])
  })

  test('draws the form on a page or in a list of records', () => {
    const drawing = ownSources().filter(({ text }) => text.includes(`'#schemas/forms/${name}.json'`))
    const listing = recordLists.filter(({ list }) =>
      [...deedsOf(list), list.import].some((part) => part?.form === name),
    )
    const inMenu = filesIn('schemas/menu', '.json').filter(({ text }) => text.includes(`"settings:${name}"`))
    const beside = forms.filter(({ form: other }) => other.settings?.also?.includes(name))
    expect([...drawing, ...listing, ...inMenu, ...beside]).not.toEqual([])
  })
})

test('offers in panels everything a design can express', () => {
  const asked = (name: string) =>
    formFieldsOf(toFormDesign(forms.find((one) => one.name === name)?.form as OwnForm, String))
  const offered = (name: string, model: string) => {
    const { options = [] } = asked(name).find((item) => item.model === model)?.options ?? {}
    return (options as { value: string }[]).map(({ value }) => value)
  }
  expect(asked('flow-control').map(({ model }) => model)).toEqual(Object.keys(control.properties))
  expect(asked('event-outcomes').map(({ model }) => model)).toEqual(
    Object.keys(eventSet.properties.outcomes.properties),
  )
  expect(offered('event-type', 'type')).toEqual(Object.keys(eventKinds))
  expect(offered('step-button', 'outcome')).toEqual(outcome.enum)
  expect(offered('step-button', 'reason')).toEqual(reason.enum)
})

/** The enum that a property of a body takes one or several of. */
function enumOf(property: CatalogueSchema | undefined): unknown[] {
  const { $ref, items, ...own } = (property ?? {}) as {
    $ref?: string
    items?: CatalogueSchema
    enum?: unknown[]
  }
  if (items) return enumOf(items)
  const shape = $ref ? catalogue.shapes.find(({ $id }) => $id === $ref) : own
  return (shape as { enum?: unknown[] } | undefined)?.enum ?? []
}

/** Values that a call takes and no field of its form offers. */
function unofferedOf(call: CallFacts): string[] {
  const properties = filledBy(call) as Record<string, CatalogueSchema>
  const fields = formFieldsOf(
    toFormDesign(forms.find(({ name }) => name === call.form)?.form as OwnForm, String),
  )
  const choices = fields.filter(({ options }) => 'options' in options)
  const offered = new Set(
    choices.flatMap(({ options }) => (listChoices(options) ?? []).map(({ value }) => value)),
  )
  const taken = choices.flatMap(({ model }) => enumOf(properties[model]))
  return [...new Set(taken)]
    .filter((value) => !offered.has(value as string))
    .map((value) => `${call.name}: ${value}`)
}

test('offers every enum value a call accepts in its form', () => {
  const filled = catalogue.calls.filter((call) => 'form' in call) as unknown as CallFacts[]
  expect(filled.flatMap(unofferedOf)).toEqual([])
})

test('names an existing form in every call', () => {
  const named = catalogue.calls.flatMap((call) => ('form' in call ? [call.form] : []))
  expect(named.filter((name) => !forms.some((form) => form.name === name))).toEqual([])
})

describe.each(recordLists)('list $path', ({ path, list }) => {
  const bodyOf = (name: string) => shapeOf(called(name).body as CatalogueSchema)
  /** What a call takes that answers the list: its criteria, in the part of the body that holds them, and the order. */
  const missingIn = (name: string) => {
    const body = bodyOf(name)
    const part = list.searchIn ? shapeOf(body[list.searchIn] as CatalogueSchema) : body
    const unknown = (list.criteria ?? []).filter(({ key }) => !(key in part)).map(({ key }) => key)
    return [...unknown, ...(list.order && !('order' in body) ? ['order'] : [])]
  }

  test('sends existing calls the parameters they accept', () => {
    expect('nowpage' in bodyOf(list.call)).toBe(!list.whole)
    expect(missingIn(list.call)).toEqual([])
    for (const name of [list.export?.call, list.export?.start]) if (name) expect(missingIn(name)).toEqual([])
    for (const { call, once, bulk } of deedsOf(list)) {
      const taken = call ? bodyOf(call) : {}
      expect([once && 'requestId', bulk && 'ids'].filter((one) => one && call && !(one in taken))).toEqual([])
    }
  })

  test('sorts only by what its call can sort by', () => {
    const sorting = list.columns.filter(({ sorts }) => sorts).map(({ key }) => key)
    const order = list.order ? shapeOf(bodyOf(list.call).order as CatalogueSchema) : undefined
    const known = (order?.by as { enum: string[] } | undefined)?.enum ?? []
    expect(
      [...sorting, ...(list.order ? [list.order.by] : [])].filter((key) => !known.includes(key)),
    ).toEqual([])
  })

  test('opens only existing forms', () => {
    const named = deedsOf(list).flatMap(({ form }) => form ?? [])
    expect(named.filter((one) => !forms.some(({ name }) => name === one))).toEqual([])
  })

  test('appears on a page or in the menu', () => {
    const name = path.slice('schemas/lists/records/'.length, -'.json'.length)
    const drawing = ownSources().filter(({ text }) => text.includes(`'#schemas/lists/records/${name}.json'`))
    const listed = filesIn('schemas/menu', '.json').filter(({ text }) => text.includes(`"records:${name}"`))
    expect([...drawing, ...listed]).not.toEqual([])
  })
})
