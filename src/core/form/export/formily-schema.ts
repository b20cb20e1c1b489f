import type { FieldSchema, FormColumn, FormDesign, FormItem } from '../../../generated/types'
import {
  canHoldValue,
  effectiveItem,
  fieldNameOf,
  itemFieldSchema,
  itemOption,
  staticChoices,
} from '../design'
import { allFormItemsOf, isTableItem, itemOfColumn, tableColumnsOf } from '../design/items'
import { valueSchemaOf } from '../field-values/value-schema'
import { isComputed, itemConditionOf } from '../linkage/formulas'
import { isEmpty, isRecord } from '../values/form-values'
import { formilyRules, toJavaScript } from './formily-condition'

/** Node of a Formily schema: JSON Schema with `x-` keywords. */
type FormilyNode = Readonly<Record<string, unknown>>

/** Part of a form that is not exported: the field by name, and the feature by text key. */
export interface FormilyExportLoss {
  name: string
  what: 'static' | 'control' | 'choices' | 'shown' | 'required' | 'readonly' | 'formula' | 'default'
}

/** Form as a plain Formily schema, with the losses of the export. */
export interface FormilyExport {
  schema: FormilyNode
  lost: FormilyExportLoss[]
  /** Expressions in the schema by their JavaScript, for a page that evaluates no text as code. */
  expressions: ReadonlyMap<string, string>
}

type Drawn = NonNullable<FieldSchema['formily']>[number]

const drawnBy = (item: FormItem): Drawn | undefined =>
  itemFieldSchema(item).formily?.find(({ when = {} }) =>
    Object.entries(when).every(([name, value]) => itemOption(item, name) === value),
  )

/** Properties of a control with the item's options inserted; empty ones are omitted. */
function propsOf(item: FormItem, { props = {} }: Drawn): Record<string, unknown> {
  const entries = Object.entries(props).map(([name, value]) => [
    name,
    isRecord(value) && typeof value.$option === 'string' ? itemOption(item, value.$option) : value,
  ])
  return Object.fromEntries(entries.filter(([, value]) => !isEmpty(value)))
}

/** Whether an item is required. A computed item never is, since no one types it. */
const isRequired = (item: FormItem) => !isComputed(item) && item.rules.some(({ required }) => required)

/** Properties of an object in order; Formily sorts by index. */
const inOrder = (nodes: readonly (readonly [string, FormilyNode])[]) =>
  Object.fromEntries(nodes.map(([name, node], index) => [name, { ...node, 'x-index': index }]))

/** Component of the package `@qianpi/form-react/formily`, whose name is that of the field. */
const ownControl = (item: FormItem): Drawn => {
  const { componentName: _, ...options } = item.options
  return { component: fieldNameOf(item), props: { options } }
}

class Exporting {
  readonly losses: FormilyExportLoss[] = []
  readonly expressions = new Map<string, string>()
  private readonly items: ReadonlyMap<string, FormItem>

  constructor(
    list: readonly FormItem[],
    private readonly hasOwnControls: boolean,
  ) {
    this.items = new Map(allFormItemsOf(list).map((item) => [item.key, effectiveItem(item)]))
  }

  nodesOf(list: readonly FormItem[]): (readonly [string, FormilyNode])[] {
    return list.map((placed) => {
      const item = effectiveItem(placed)
      return [item.model, item.columns ? this.layout(item, item.columns) : this.field(item)]
    })
  }

  private lose(item: FormItem, lossKind: FormilyExportLoss['what']): void {
    this.losses.push({ name: item.name, what: lossKind })
  }

  private marked(code: string, text: string): string {
    this.expressions.set(code, text)
    return `{{${code}}}`
  }

  /** Converts a condition to JavaScript between double braces, Formily's notation. */
  private condition(item: FormItem, part: 'shown' | 'required' | 'readonly'): string | undefined {
    const text = itemConditionOf(item, part)
    if (!text) return undefined
    const written = toJavaScript(text, this.items)
    if (written?.kind === 'boolean') return this.marked(written.code, text)
    this.lose(item, part)
    return undefined
  }

  /** Converts the formula of an item to JavaScript, if its result matches the item's values. */
  private computed({ options, ...item }: FormItem): { code: string; text: string } | undefined {
    const { formula: text } = options
    if (typeof text !== 'string' || !text.trim()) return undefined
    const written = toJavaScript(text, this.items)
    const { type } = valueSchemaOf({ options, ...item })
    const isSame = written && (written.kind === 'text' ? 'string' : written.kind) === type
    return isSame ? { code: written.code, text } : undefined
  }

  private isComputed = (item: FormItem) => this.computed(item) !== undefined

  private formula(item: FormItem): string | undefined {
    const computed = this.computed(item)
    if (computed) return this.marked(computed.code, computed.text)
    if (isComputed(item)) this.lose(item, 'formula')
    return undefined
  }

  private reactions(item: FormItem): FormilyNode {
    const visible = this.condition(item, 'shown')
    const required = isRequired(item) || isComputed(item) ? undefined : this.condition(item, 'required')
    const readOnly = this.condition(item, 'readonly')
    const value = this.formula(item)
    const state = {
      ...(visible && { visible }),
      ...(required && { required }),
      ...(readOnly && { readOnly }),
      ...(value && { value }),
    }
    return Object.keys(state).length ? { 'x-reactions': { fulfill: { state } } } : {}
  }

  private layout(item: FormItem, columns: readonly FormColumn[]): FormilyNode {
    const drawn = drawnBy(item)
    if (!drawn?.part) this.lose(item, 'control')
    const { part } = drawn ?? {}
    const parts = columns.map(({ span, name, list, hide }, index) => {
      const props = {
        ...(part?.title && { [part.title]: name ?? item.name }),
        ...(part?.span && { [part.span]: span }),
      }
      const node = {
        type: 'void',
        ...(part && { 'x-component': part.component, 'x-component-props': props }),
        ...(hide && { 'x-display': 'none' }),
        properties: inOrder(this.nodesOf(list)),
      }
      return [`part${index + 1}`, node] as const
    })
    return {
      type: 'void',
      ...(drawn && { 'x-component': drawn.component, 'x-component-props': propsOf(item, drawn) }),
      ...(item.hide && { 'x-display': 'none' }),
      ...this.reactions(item),
      properties: inOrder(parts),
    }
  }

  private field(item: FormItem): FormilyNode {
    if (!canHoldValue(item)) {
      this.lose(item, 'static')
      return { type: 'void' }
    }
    if (!drawnBy(item) && !this.hasOwnControls) this.lose(item, 'control')
    return {
      ...this.control(item),
      'x-decorator': 'FormItem',
      ...(item.hideTitle ? {} : { title: item.name }),
      'x-decorator-props': {
        ...(item.tooltip && { tooltip: item.tooltip }),
        ...(item.hint && { extra: item.hint }),
      },
      ...(item.hide && { 'x-display': 'none' }),
      ...(item.options.disabled === true && { 'x-disabled': true }),
      ...this.start(item),
      ...this.reactions(item),
      ...(isTableItem(item) && this.rows(item)),
    }
  }

  /** Returns the control and validators of a field or cell. */
  private control(item: FormItem): FormilyNode {
    const own = this.hasOwnControls ? ownControl(item) : undefined
    const drawn = drawnBy(item) ?? own ?? { component: 'Input' }
    const offers = drawn !== own && itemFieldSchema(item).chooses !== undefined
    const choices = offers ? staticChoices(item) : undefined
    if (offers && !choices) this.lose(item, 'choices')
    const { type = 'string' } = valueSchemaOf(item)
    const rules = formilyRules(item)
    return {
      type,
      'x-component': drawn.component,
      // Computed items retain their limits, but Formily only validates editable ones.
      'x-component-props': { ...propsOf(item, drawn), ...(this.isComputed(item) && { disabled: true }) },
      ...(isRequired(item) && { required: true }),
      ...(choices && { enum: choices }),
      ...(rules.length && { 'x-validator': rules }),
    }
  }

  /** Exports a literal default; one computed on opening is supported only here. */
  private start(item: FormItem): FormilyNode {
    const { defaultValue } = item.options
    if (isEmpty(defaultValue)) return {}
    if (JSON.stringify(defaultValue).includes('${')) {
      this.lose(item, 'default')
      return {}
    }
    return { default: defaultValue }
  }

  private rows(table: FormItem): FormilyNode {
    const columns = tableColumnsOf(table).map((column) => {
      const item = itemOfColumn(table, column)
      if (column.formula) this.lose({ ...table, name: `${table.name} / ${column.name}` }, 'formula')
      const cell = {
        ...this.control(item),
        'x-decorator': 'FormItem',
        ...(column.required && { required: true }),
      }
      const node = {
        type: 'void',
        'x-component': 'ArrayTable.Column',
        'x-component-props': { title: column.name },
        properties: { [column.code]: cell },
      }
      return [`column${column.code}`, node] as const
    })
    const remove = {
      type: 'void',
      'x-component': 'ArrayTable.Column',
      'x-component-props': { width: 60 },
      properties: { remove: { type: 'void', 'x-component': 'ArrayTable.Remove' } },
    }
    return {
      items: { type: 'object', properties: inOrder([...columns, ['remove', remove]]) },
      properties: { add: { type: 'void', 'x-component': 'ArrayTable.Addition', title: '+' } },
    }
  }
}

/**
 * Exports a form as a Formily schema for plain `SchemaField` with the controls of `@formily/antd-v5`, to
 * avoid lock-in; with `hasOwnControls`, fields that these lack name the components of `@qianpi/form-react/formily`.
 * Features without an equivalent are reported, never dropped silently.
 */
export function toFormilySchema(
  { list }: Pick<FormDesign, 'list'>,
  { hasOwnControls = false }: { hasOwnControls?: boolean } = {},
): FormilyExport {
  const exporting = new Exporting(list, hasOwnControls)
  const properties = inOrder(exporting.nodesOf(list))
  const { losses, expressions } = exporting
  return { schema: { type: 'object', properties }, lost: losses, expressions }
}
