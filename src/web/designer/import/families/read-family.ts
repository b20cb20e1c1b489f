import type { FormColumn, FormItem, FormTableColumn } from '#/generated/types'
import { fieldSchemaOf, isColumnCode, isRecord } from '../../../../core/form'
import type { Language } from '../../../platform'
import type { RandomSource } from '../../../platform/random'
import { createColumnCode } from '../../ids'
import type { ImportLossList } from '../import-losses'
import { toParagraph } from '../static-text'
import { toTableColumn } from '../table-column'
import { appearanceOf, fieldOfNode, fillItem, spanOf } from './foreign-field'
import { type DocumentContext, ForeignNode, nodesIn, type RawNode } from './foreign-node'
import { ItemFactory, shortTitle } from './item-factory'
import { LinkWriter } from './link-writer'
import { type ForeignLink, readLinks } from './links'
import { groupRows } from './node-rows'

/** Where a node stands. */
export interface Place {
  /** Number of layouts around it. */
  depth: number
  /** Whether it is a column of a table, which has no layouts. */
  isInTable: boolean
  /** Conditions of the layouts around it that have no item. */
  inherited: readonly ForeignLink[]
  /** Names of the objects around it, in the data of the other system. */
  above: string
  /** Title of the column around it. */
  title: string
  /** Names that the node around it calls mandatory. */
  required: ReadonlySet<unknown>
}

const deepestLayout = 4
const longestTitle = 200
const maxColumns = 200
const wholeRow = 24

export interface ReadContext {
  losses: ImportLossList
  chance: RandomSource
  language: Language
}

/** Converts the nodes of a foreign form to items. */
export class FamilyReader {
  readonly links = new LinkWriter()
  private readonly factory: ItemFactory

  constructor(
    private readonly document: DocumentContext,
    private readonly context: ReadContext,
  ) {
    this.factory = new ItemFactory(context)
  }

  /** Converts the nodes inside a node, row by row. */
  readInside(node: ForeignNode, place: Place, lists = this.listsOf(node)): FormItem[] {
    const required = new Set(this.document.mapping.requiredNames ? namesIn(node.raw.required) : [])
    if (required.size) node.read('required')
    const { childTypes = {} } = this.document.mapping
    const nodes = lists.flatMap((list) => {
      const type = Object.hasOwn(childTypes, list) ? childTypes[list] : undefined
      return nodesIn(node.read(list), [...node.path, ...list.split('.')], this.document, type)
    })
    return this.readNodes(nodes, { ...place, required })
  }

  private listsOf(node: ForeignNode): readonly string[] {
    return node.type?.lists ?? this.document.mapping.lists
  }

  private readNodes(nodes: readonly ForeignNode[], place: Place): FormItem[] {
    if (place.isInTable) return nodes.flatMap((node) => this.readNode(node, place))
    return groupRows(nodes).flatMap(({ nodes: beside, spans }) => {
      const isRow = beside.length > 1 && place.depth < deepestLayout
      if (!isRow) return beside.flatMap((node) => this.readNode(node, place))
      const inner = { ...place, depth: place.depth + 1 }
      const cells = beside.map((node, i) => ({ list: this.readNode(node, inner), span: spans[i] }))
      const filled = cells.filter(({ list }) => list.length > 0)
      return filled.length > 1 ? this.grid(filled) : filled.flatMap(({ list }) => list)
    })
  }

  private grid(cells: readonly { list: FormItem[]; span?: number | undefined }[]): FormItem[] {
    const grid = fieldSchemaOf('grid')
    const even = Math.max(1, Math.floor(wholeRow / cells.length))
    const columns = cells.map(({ list, span }) => ({ span: span ?? even, list }))
    return grid ? [{ ...this.factory.numbered(grid, '', ''), columns }] : columns.flatMap(({ list }) => list)
  }

  /** Converts a node: a field, a layout, a static text, or the nodes inside one of an unknown type. */
  readNode(node: ForeignNode, place: Place): FormItem[] {
    const { type } = node
    if (!type) return this.readUnknown(node, place)
    if (type.dropped) return this.drop(node, type.dropped)
    if (!this.factory.hasRoom(node)) return []
    if (node.isFallback)
      node.lose('', type.field ? 'component-as' : 'container', { type: node.typeName.slice(0, 60) })
    if (type.text) return this.readText(node, type.text, place)
    if (type.each) return this.readEach(node, type.each, place)
    if (type.layout === 'table') return this.readTable(node, place)
    if (type.layout) return this.readLayout(node, type.layout, place)
    return [...this.readField(node, place), ...this.readFollowing(node, place)]
  }

  /** Converts the nodes that a field brings along, such as those that appear with one of its values. */
  private readFollowing(node: ForeignNode, place: Place): FormItem[] {
    const { following } = this.document.mapping
    if (!following) return []
    return nodesIn(node.read(following.list), [...node.path, following.list], this.document).flatMap(
      (entry) =>
        this.readNodes(
          nodesIn(entry.raw[following.nodes], [...entry.path, following.nodes], this.document),
          place,
        ),
    )
  }

  private drop(node: ForeignNode, code: string): [] {
    node.lose('', code, { name: node.typeName })
    return []
  }

  private readUnknown(node: ForeignNode, place: Place): FormItem[] {
    const inside = this.readInside(node, place)
    node.lose('', inside.length ? 'container' : 'component', { type: node.typeName.slice(0, 60) })
    return inside
  }

  private linksOf(node: ForeignNode): ForeignLink[] {
    const conditions = [...this.document.mapping.conditions, ...(node.type?.conditions ?? [])]
    for (const { path } of conditions) node.read(path)
    return readLinks(node.raw, conditions, node.path)
  }

  private readText(node: ForeignNode, paths: readonly string[], place: Place): FormItem[] {
    const field = fieldSchemaOf('placeholderhtml')
    const words = paths.map((path) => node.spoken(node.read(path))).find(Boolean) ?? ''
    const { changed, markup } = node.type ?? {}
    if (!field || place.isInTable || !words) return place.isInTable ? this.drop(node, 'text-in-table') : []
    if (changed) node.lose('', changed)
    const item = { ...this.factory.numbered(field, '', node.name), ...appearanceOf(node) }
    const html = markup
      ? words
      : words
          .split(/\n{2,}/)
          .map(toParagraph)
          .join('')
    return this.finished(node, { ...item, options: { ...item.options, placeholderhtml: html } }, place)
  }

  /** Registers an item under its name, with its conditions. */
  private finished(node: ForeignNode, item: FormItem, place: Place): FormItem[] {
    const links = this.linksOf(node)
    this.links.addItem(item, {
      node,
      name: node.name,
      above: place.above,
      links: [...links, ...place.inherited],
    })
    node.loseRest()
    return [item]
  }

  private readField(node: ForeignNode, place: Place): FormItem[] {
    const made = fieldOfNode(node, node.type ?? {})
    if (!made) return []
    const { name } = node
    if (place.isInTable && made.field.kind === 'none') return this.drop(node, 'text-in-table')
    const title = node.ownTitle || place.title || name
    const item = this.factory.numbered(made.field, shortTitle(node, title), place.isInTable ? '' : name)
    if (!place.isInTable && name && item.model !== name) node.lose('', 'model', { name, model: item.model })
    const isRequired = place.required.has(name)
    return this.finished(node, fillItem(node, made, item, { isRequired }), place)
  }

  /** Converts a node to one field for each entry of a list. */
  private readEach(
    node: ForeignNode,
    { list, type }: { list: string; type: string },
    place: Place,
  ): FormItem[] {
    const { mapping } = this.document
    const value = node.read(list)
    const entries: readonly unknown[] = Array.isArray(value) ? value : []
    const choices = node.take('choices')
    if (node.type?.changed) node.lose('', node.type.changed)
    const isRequired = node.take('required') === true
    const items = entries.flatMap((entry, i) => {
      const raw: RawNode = isRecord(entry) ? entry : { [mapping.choice?.value[0] ?? 'value']: entry }
      const inner = new ForeignNode(raw, [...node.path, list, i], this.document, { type })
      const made = fieldOfNode(inner, inner.type ?? {})
      if (!made || !this.factory.hasRoom(inner)) return []
      const value = firstText(inner, mapping.choice?.value) || inner.name || String(i + 1)
      const title = (firstText(inner, mapping.choice?.label) || inner.title || value).slice(0, longestTitle)
      const item = this.factory.numbered(made.field, title, place.isInTable ? '' : `${node.name}_${value}`)
      const own = choices === undefined ? { isRequired } : { choices, isRequired }
      const whole = fillItem(inner, made, item, own)
      this.links.addItem(whole, { node: inner, name: `${node.name}.${value}`, above: place.above, links: [] })
      return [whole]
    })
    return this.section(node, 'group', [{ name: shortTitle(node, node.title), list: items }], place)
  }

  /** Puts parts into a layout with titles; where there is no room for it, its parts follow each other. */
  private section(
    node: ForeignNode,
    layout: string,
    parts: readonly { name?: string; span?: number | undefined; list: FormItem[] }[],
    place: Place,
  ): FormItem[] {
    const field = fieldSchemaOf(layout)
    const items = parts.flatMap(({ list }) => list)
    if (place.isInTable || place.depth >= deepestLayout || !field || items.length === 0) {
      node.loseRest()
      return items
    }
    const even = layout === 'grid' ? Math.max(1, Math.floor(wholeRow / parts.length)) : wholeRow
    const columns: FormColumn[] = parts.map(({ name, span, list }, i) => ({
      span: (layout === 'grid' ? span : undefined) ?? even,
      ...(layout !== 'grid' && { name: name || String(i + 1) }),
      list,
    }))
    const title = layout === 'grid' ? '' : shortTitle(node, node.ownTitle)
    const item = { ...this.factory.numbered(field, title, ''), ...appearanceOf(node), columns }
    return this.finished(node, item, place)
  }

  private readLayout(node: ForeignNode, wanted: string, place: Place): FormItem[] {
    const title = node.ownTitle
    const layout = wanted === 'group' && !title ? 'inline' : wanted
    const hasItem = layout !== 'inline' && !place.isInTable && place.depth < deepestLayout
    if (layout !== 'inline' && !place.isInTable && !hasItem) node.lose('', 'layout-depth')
    const own = hasItem ? [] : this.linksOf(node)
    const { name } = node
    const above = node.type?.parts || layout === 'inline' ? place.above : `${place.above}${name}.`
    const inner = {
      ...place,
      above,
      depth: hasItem ? place.depth + 1 : place.depth,
      inherited: hasItem ? [] : [...place.inherited, ...own],
      title: place.isInTable && layout === 'inline' ? title : '',
    }
    if (node.type?.changed) node.lose('', node.type.changed)
    if (hasItem) return this.section(node, layout, this.partsOf(node, layout, inner), place)
    const { parts } = node.type ?? {}
    const items = parts
      ? this.partsOf(node, layout, inner).flatMap(({ list }) => list)
      : this.readInside(node, inner)
    node.loseRest()
    return items
  }

  /** Returns the parts of a layout: a list of its node, the nodes of one type in it, or all that is in it. */
  private partsOf(node: ForeignNode, layout: string, place: Place) {
    const { type } = node
    const inside = type?.parts
      ? this.partNodes(node, type.parts)
      : this.listsOf(node).flatMap((list) =>
          nodesIn(node.read(list), [...node.path, ...list.split('.')], this.document),
        )
    const isPart = (one: ForeignNode) => type?.parts !== undefined || one.typeName === type?.partType
    if (!type?.parts && !type?.partType)
      return [{ name: shortTitle(node, node.ownTitle), list: this.readInside(node, place) }]
    return inside.flatMap((part) => {
      const span = type.span && spanOf(part, type.span.path, type.span.of)
      if (!isPart(part)) {
        const list = this.readNode(part, place)
        return list.length ? [{ name: '', list, span }] : []
      }
      const inherited = [...place.inherited, ...this.linksOf(part)]
      const lists = part.type?.lists ?? this.document.mapping.lists
      const list = this.readInside(part, { ...place, inherited }, lists)
      const own = part.name
      const name = partTitle(part, node) || own
      part.loseRest()
      return layout === 'grid' && list.length === 0 ? [] : [{ name, list, span }]
    })
  }

  /** Returns the nodes of a list; of rows of cells, all cells. */
  private partNodes(node: ForeignNode, parts: string): ForeignNode[] {
    const { cells } = node.type ?? {}
    const value = node.read(parts)
    if (cells) {
      return nodesIn(value, [...node.path, parts], this.document).flatMap((row) =>
        nodesIn(row.read(cells), [...row.path, cells], this.document),
      )
    }
    const rows: readonly unknown[] = Array.isArray(value) ? value : []
    if (rows.some(Array.isArray))
      return rows.flatMap((row, i) => nodesIn(row, [...node.path, parts, i], this.document))
    return nodesIn(value, [...node.path, parts], this.document)
  }

  private readTable(node: ForeignNode, place: Place): FormItem[] {
    const table = fieldSchemaOf('table')
    const { name } = node
    if (place.isInTable || !table) return this.readNested(node, place)
    const inner: Place = {
      depth: place.depth,
      isInTable: true,
      inherited: [],
      above: '',
      title: '',
      required: new Set(),
    }
    this.links.openTable()
    const items = this.readInside(node, inner).slice(0, maxColumns)
    if (items.length === 0) {
      this.links.closeTable(undefined)
      return this.drop(node, 'empty-list')
    }
    if (node.type?.changed) node.lose('', node.type.changed)
    const columns = this.columnsOf(node, items)
    const item = this.factory.numbered(table, shortTitle(node, node.title), name)
    if (name && item.model !== name) node.lose('', 'model', { name, model: item.model })
    const required = node.take('required') === true || place.required.has(name)
    const isReadOnly = node.take('readonly') === true
    const whole = {
      ...item,
      ...appearanceOf(node),
      options: { ...item.options, tableset: columns, ...(isReadOnly && { disabled: true }) },
      rules: required ? [{ required }] : [],
    }
    this.links.closeTable(whole)
    return this.finished(node, whole, place)
  }

  private readNested(node: ForeignNode, place: Place): FormItem[] {
    const text = fieldSchemaOf('textarea')
    node.lose('', 'nested-list')
    return text
      ? this.finished(node, this.factory.numbered(text, shortTitle(node, node.title), ''), place)
      : []
  }

  private columnsOf(node: ForeignNode, items: readonly FormItem[]): FormTableColumn[] {
    const taken = new Set<string>()
    const { losses, chance } = this.context
    return items.map((item) => {
      const { name, path } = this.links.nameOf(item)
      const isFree = isColumnCode(name) && !taken.has(name)
      const code = isFree ? name : createColumnCode(chance, taken)
      taken.add(code)
      if (name && code !== name) losses.add(path, 'model', { name, model: code }, node)
      const column = toTableColumn(item, { code, path, losses })
      this.links.setColumn(item, column)
      return column
    })
  }
}

const namesIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Returns the first text of a node at the paths of a choice. */
function firstText(node: ForeignNode, paths: readonly string[] = []): string {
  return paths.map((path) => node.spoken(node.read(path))).find(Boolean) ?? ''
}

/** Titles a part as the mapping of its layout says, or by its own title. */
function partTitle(part: ForeignNode, layout: ForeignNode): string {
  const paths = layout.type?.properties?.title ?? []
  return (firstText(part, paths) || part.ownTitle).slice(0, longestTitle)
}
