import { type ClipboardEvent, useEffect, useMemo, useRef } from 'react'
import type { FieldRight } from '#/core/form/design/field-rights'
import { wordsOf } from '#/core/form/table/cell-text'
import type { Pasted, PastePlace } from '#/core/form/table/paste-cells'
import type { CellWorld } from '#/core/form/table/read-cell'
import { type Block, parseTsv, toTsv } from '#/core/form/table/tsv'
import type { Row } from '#/core/form/values/form-values'
import type { FormItem, FormTableColumn } from '#/generated/types'
import type { ChoiceWorld } from '../../controls/options/options'
import { placeOf } from './cell-position'
import { lookOf } from './cell-renderer'
import { type Cursor, isBlock, type Marked, markedBy } from './cursor'
import { freshRow } from './rows'

interface ClipboardStart {
  item: FormItem
  right: FieldRight
  columns: readonly FormTableColumn[]
  around: ChoiceWorld | undefined
  cursor: Cursor | undefined
  current(): readonly Row[]
  /** Told what pasting left. */
  onPasted(pasted: Pasted, at: Marked): void
}

const sizeOf = ({ top, bottom, left, right }: Marked) => ({
  height: bottom - top + 1,
  width: right - left + 1,
})

/** A block that is smaller than what is marked is repeated, as one word into every marked cell. */
function fitted(block: Block, marked: Marked): Block {
  const { height, width } = sizeOf(marked)
  const across = block[0]?.length ?? 0
  if (!block.length || !across || height % block.length || width % across) return block
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => block[row % block.length]?.[column % across] ?? ''),
  )
}

/** Cells as they read; names that only a source tells, as far as they are known. */
function textsOf(
  { item: table, columns, current }: ClipboardStart,
  { top, bottom, left, right }: Marked,
  world?: CellWorld,
) {
  const words = columns.slice(left, right + 1).map((column) => wordsOf({ table, world }, column))
  return current()
    .slice(top, bottom + 1)
    .map((row) => words.map((wordsIn) => wordsIn(row)))
}

type TellsChoices = typeof import('./cell-context').choicesNow

/** What tells the names of choices; it is there before anyone copies them. */
function useTelling({ item, columns }: ClipboardStart) {
  const found = useRef<TellsChoices>(undefined)
  const isTold = columns.some((column) => lookOf(item, column).isTold)
  useEffect(() => {
    if (!isTold) return
    void import('./cell-context').then(({ choicesNow }) => {
      found.current = choicesNow
    })
  }, [isTold])
  return found
}

/** What is copied from inside an open cell is its own text; many cells never fit into one. */
const isInner = (text: string, { target }: ClipboardEvent) =>
  !/[\t\n]/.test(text.replace(/\n$/, '')) || (target instanceof HTMLTextAreaElement && !text.includes('\t'))

/** Copies, cuts and pastes blocks of cells from and to spreadsheets. */
export function useClipboard(start: ClipboardStart) {
  const now = useRef(start)
  now.current = start
  const telling = useTelling(start)
  return useMemo(() => {
    const pasteAt = async (marked: Marked, block: Block) => {
      const [{ paste }, { withCellWorld }] = await Promise.all([
        import('#/core/form/table/paste-cells'),
        import('./cell-context'),
      ])
      const { item: table, right, columns, around } = now.current
      const at = { row: marked.top, column: marked.left }
      const pasted = await withCellWorld({ table, columns, around }, (world) => {
        const place: PastePlace = {
          table,
          right,
          columns,
          rows: now.current.current(),
          at,
          world,
          fresh: () => freshRow(table),
        }
        return paste(place, block)
      })
      const width = Math.max(...block.map(({ length }) => length))
      const bottom = Math.min(marked.top + block.length, now.current.current().length + block.length) - 1
      const end = Math.min(marked.left + width, columns.length) - 1
      now.current.onPasted(pasted, { top: marked.top, left: marked.left, bottom, right: end })
    }
    const clear = (marked: Marked) => {
      const { height, width } = sizeOf(marked)
      const block = Array.from({ length: height }, () => Array.from({ length: width }, () => ''))
      return pasteAt(marked, block)
    }
    const copy = (event: ClipboardEvent, cursor: Cursor) => {
      event.preventDefault()
      const { item: table, around } = now.current
      const world = telling.current?.({ table, around })
      event.clipboardData.setData('text/plain', toTsv(textsOf(now.current, markedBy(cursor), world)))
    }
    const closed = (event: ClipboardEvent) =>
      placeOf(event.target) && !now.current.cursor?.isOpen ? now.current.cursor : undefined
    const handlers = {
      onCopy: (event: ClipboardEvent) => {
        const cursor = closed(event)
        if (cursor) copy(event, cursor)
      },
      onCut: (event: ClipboardEvent) => {
        const cursor = closed(event)
        if (!cursor) return
        copy(event, cursor)
        void clear(markedBy(cursor))
      },
      onPaste: (event: ClipboardEvent) => {
        const { cursor } = now.current
        const text = event.clipboardData.getData('text/plain').replaceAll('\r\n', '\n')
        if (!cursor || !placeOf(event.target) || (cursor.isOpen && isInner(text, event))) return
        event.preventDefault()
        const marked = markedBy(cursor)
        const block = parseTsv(text)
        void pasteAt(marked, isBlock(cursor) ? fitted(block, marked) : block)
      },
    }
    return { handlers, clear }
  }, [telling])
}
