import { type ClipboardEvent, useEffect, useMemo, useRef } from 'react'
import type { FormItem, FormTableColumn } from '#/generated/types'
import {
  type CellBlock,
  type CellContext,
  cellTextFormatter,
  type FieldRight,
  type FormRow,
  type PasteResult,
  type PasteTarget,
  parseTsv,
  toTsv,
} from '../../../core/form'
import type { OptionsContext } from '../../controls/options/options'
import { useTranslator } from '../../platform'
import { cellPositionOf, cellRendererOf } from './cell-renderer'
import { type CellRange, type Cursor, cursorRange, hasCellRange } from './cursor'
import { createTableRow, trackRowIndexes } from './rows'

interface ClipboardStart {
  item: FormItem
  right: FieldRight
  columns: readonly FormTableColumn[]
  around: OptionsContext | undefined
  cursor: Cursor | undefined
  current(): readonly FormRow[]
  /** Called with the result of pasting. */
  onPasted(pasted: PasteResult, at: CellRange): void
}

const sizeOf = ({ top, bottom, left, right }: CellRange) => ({
  height: bottom - top + 1,
  width: right - left + 1,
})

/** Repeats a block that is smaller than the selection, such as one text for all selected cells. */
function fitted(block: CellBlock, marked: CellRange): CellBlock {
  const { height, width } = sizeOf(marked)
  const across = block[0]?.length ?? 0
  if (!block.length || !across || height % block.length || width % across) return block
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => block[row % block.length]?.[column % across] ?? ''),
  )
}

/** Returns the display texts of cells; names from a source as far as known. */
function textsOf(
  { item: table, columns, current }: ClipboardStart,
  { top, bottom, left, right }: CellRange,
  world?: CellContext,
) {
  const words = columns.slice(left, right + 1).map((column) => cellTextFormatter({ table, world }, column))
  return current()
    .slice(top, bottom + 1)
    .map((row) => words.map((wordsIn) => wordsIn(row)))
}

type TellsChoices = typeof import('./cell-context').resolveCellChoices

/** Returns a ref to the function that resolves names of choices, loaded before anything is copied. */
function useTelling({ item, columns }: ClipboardStart) {
  const found = useRef<TellsChoices>(undefined)
  const isTold = columns.some((column) => cellRendererOf(item, column).isTold)
  useEffect(() => {
    if (!isTold) return
    void import('./cell-context').then(({ resolveCellChoices }) => {
      found.current = resolveCellChoices
    })
  }, [isTold])
  return found
}

/**
 * Whether the event concerns text inside an open cell, such as copying its own text. Several cells are never
 * pasted into one.
 */
const isInner = (text: string, { target }: ClipboardEvent) =>
  !/[\t\n]/.test(text.replace(/\n$/, '')) || (target instanceof HTMLTextAreaElement && !text.includes('\t'))

/** Copies, cuts and pastes blocks of cells from and to spreadsheets. */
export function useClipboard(start: ClipboardStart) {
  const { language } = useTranslator()
  const now = useRef({ ...start, language })
  now.current = { ...start, language }
  const latestRef = useTelling(start)
  return useMemo(() => {
    /** Pastes into the rows that are marked now, wherever they are when names of sources have loaded. */
    const pasteAt = async (marked: CellRange, block: CellBlock) => {
      const earlier = now.current.current()
      const [{ pasteCells }, { runWithCellContext }] = await Promise.all([
        import('#/core/form/table/paste-cells'),
        import('./cell-context'),
      ])
      const { item: table, right: rights, columns, around, language } = now.current
      const at = { row: marked.top, column: marked.left }
      const pasted = await runWithCellContext({ table, columns, around, language }, (world) => {
        const place: PasteTarget = {
          table,
          right: rights,
          columns,
          rows: now.current.current(),
          at,
          lines: trackRowIndexes(earlier, { from: marked.top, count: block.length }, now.current.current()),
          world,
          fresh: () => createTableRow(table, around),
        }
        return pasteCells(place, block)
      })
      const width = Math.max(...block.map(({ length }) => length))
      const right = Math.min(marked.left + width, columns.length) - 1
      const [top, bottom] = [pasted.first, pasted.last]
      now.current.onPasted(pasted, { top, left: marked.left, bottom, right })
    }
    const clear = (marked: CellRange) => {
      const { height, width } = sizeOf(marked)
      const block = Array.from({ length: height }, () => Array.from({ length: width }, () => ''))
      return pasteAt(marked, block)
    }
    const copy = (event: ClipboardEvent, cursor: Cursor) => {
      event.preventDefault()
      const { item: table, around } = now.current
      const world = latestRef.current?.({ table, around })
      event.clipboardData.setData('text/plain', toTsv(textsOf(now.current, cursorRange(cursor), world)))
    }
    const closed = (event: ClipboardEvent) =>
      cellPositionOf(event.target) && !now.current.cursor?.isOpen ? now.current.cursor : undefined
    const handlers = {
      onCopy: (event: ClipboardEvent) => {
        const cursor = closed(event)
        if (cursor) copy(event, cursor)
      },
      onCut: (event: ClipboardEvent) => {
        const cursor = closed(event)
        if (!cursor) return
        copy(event, cursor)
        void clear(cursorRange(cursor))
      },
      onPaste: (event: ClipboardEvent) => {
        const { cursor } = now.current
        const text = event.clipboardData.getData('text/plain').replaceAll('\r\n', '\n')
        if (!cursor || !cellPositionOf(event.target) || (cursor.isOpen && isInner(text, event))) return
        event.preventDefault()
        const marked = cursorRange(cursor)
        const block = parseTsv(text)
        void pasteAt(marked, hasCellRange(cursor) ? fitted(block, marked) : block)
      },
    }
    return { handlers, clear }
  }, [latestRef])
}
