import fc from 'fast-check'
import type { FormDesign, FormItem, FormLimit, MaskKind } from '../../src/generated/types'
import { signing } from './designs'
import { column, field, formOf, grid, table } from './form-of'

/** Somebody's decision about a field or a column; undefined: nobody decided. */
type Decided = FormLimit['type'] | undefined

/** A step's or a flow's decisions on the drawn form, by the names of fields. */
export interface Mask {
  fields: Record<string, Decided>
  columns: Record<string, Decided>
  rows: Record<(typeof rowActs)[number], boolean | undefined>
}

const rowActs = ['table_add', 'table_edit', 'table_delete'] as const
/** Names of the fields and columns of the drawn form; no answer says them by chance. */
export const texts = ['甲项', '乙项', '丙项', '丁项']
export const cells = ['物列', '量列', '注列']
export const rowsName = '明细表'

/** Kinds of masks of the fields and columns; those without a kind show nothing. */
export const maskKinds: Record<string, MaskKind> = {
  甲项: 'middle',
  乙项: 'tail',
  丙项: 'first',
  物列: 'middle',
  量列: 'tail',
}
const kindOf = (name: string) => ({ ...(maskKinds[name] && { mask: maskKinds[name] }) })

const details = table(rowsName, ...cells.map((name) => column(name, { editer: 'text', ...kindOf(name) })))

/** Four texts, two of them in a grid, and a table of three columns. */
const maskedForm: FormDesign = formOf(
  ...texts.slice(0, 2).map((name) => field(name, { type: 'input', ...kindOf(name) })),
  grid('分栏', undefined, ...texts.slice(2).map((name) => field(name, { type: 'input', ...kindOf(name) }))),
  details,
)

const limited: Decided[] = ['readonly', 'masked', 'hidden', 'hidden', 'masked']

/** Often open, so that something is written that others must not see. */
const ofStep = fc.constantFrom<Decided>(...Array<Decided>(6).fill('canedit'), ...limited, undefined)
/** Often silent, so that the step's word counts. */
const ofFlow = fc.constantFrom<Decided>('canedit', ...limited, ...Array<Decided>(8))
const rowRight = fc.constantFrom(true, true, false, undefined)

const each = <Value>(names: readonly string[], value: fc.Arbitrary<Value>) =>
  fc.record(Object.fromEntries(names.map((name) => [name, value])))

const maskOf = (decision: fc.Arbitrary<Decided>): fc.Arbitrary<Mask> =>
  fc.record({
    fields: each([...texts, rowsName], decision),
    columns: each(cells, decision),
    rows: each(rowActs, rowRight) as fc.Arbitrary<Mask['rows']>,
  })

/** Random decisions of both steps and of the flow, on every field, every column and the rows of the table. */
export const anyMasks = fc.record({ start: maskOf(ofStep), sign: maskOf(ofStep), flow: maskOf(ofFlow) })
const itemNamed = (name: string): FormItem => field(name)

/** A mask as steps and flows store it. */
export const limitsOf = ({ fields, columns, rows }: Mask): FormLimit[] =>
  Object.entries(fields).flatMap(([name, type]) => {
    if (!type) return []
    const { key } = itemNamed(name)
    const limit = { key, name, type, required: false }
    if (name !== rowsName) return limit
    const son = Object.entries(columns).flatMap(([one, decided]) =>
      decided ? { key: column(one).code, name: one, type: decided, required: false } : [],
    )
    const acts = Object.fromEntries(Object.entries(rows).filter(([, may]) => may !== undefined))
    return { ...limit, ...acts, son }
  })

/** The drawn form in a flow from its creator to a signer, who is followed by a last person. */
export function maskedFlow(masks: { start: Mask; sign: Mask; flow: Mask }, people: [string, string]) {
  const [signer, last] = people
  const design = signing('orsign', [signer], last)
  const [start, sign] = design.funlist
  if (!start || !sign) throw new Error('the flow has steps')
  start.formEditLimit = limitsOf(masks.start)
  sign.formEditLimit = limitsOf(masks.sign)
  design.set.formEditLimit = limitsOf(masks.flow)
  design.set.summary = [...texts, rowsName].map((name) => itemNamed(name).key)
  return { ...design, formset: maskedForm }
}

/** What a person may do, worked out the simple way: the first that decided says it, else it is read. */
export interface Sight {
  /** Names of what is hidden: fields, and columns as 明细表.物列. */
  hidden: string[]
  /** Names of what is shown as masked text. */
  masked: string[]
  /** Names of what may be written. */
  writable: string[]
  may(act: (typeof rowActs)[number]): boolean
}

/** What two masks give together, the first one winning field by field. */
export function sightOf(first: Mask, second: Mask): Sight {
  const deciding = (name: string) => (first.fields[name] ? first : second)
  const typeOf = (name: string): Decided => deciding(name).fields[name] ?? 'readonly'
  const whole = typeOf(rowsName)
  const { columns, rows } = deciding(rowsName).fields[rowsName]
    ? deciding(rowsName)
    : { columns: {}, rows: {} }
  const ofColumn = (name: string): Decided =>
    whole === 'hidden' || whole === 'masked' ? whole : (columns as Mask['columns'])[name]
  const places = (type: Decided) => [
    ...[...texts, rowsName].filter((name) => typeOf(name) === type),
    ...cells.filter((name) => ofColumn(name) === type).map((name) => `${rowsName}.${name}`),
  ]
  const writable = texts.filter((name) => typeOf(name) === 'canedit')
  const openCells = cells.filter((name) => whole === 'canedit' && (ofColumn(name) ?? 'canedit') === 'canedit')
  return {
    hidden: places('hidden'),
    masked: places('masked'),
    writable: [...writable, ...openCells.map((name) => `${rowsName}.${name}`)],
    may: (act) => whole === 'canedit' && (rows as Partial<Mask['rows']>)[act] !== false,
  }
}
