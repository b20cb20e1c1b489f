import './office.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../platform'
import { Tabs } from '../../ui'
import { formatFileSize } from '../file-view'
import { drawPages } from './draw-nodes'
import { type DocumentOf, officeLimits, type ShownCell, type ShownSheet } from './office-document'

/** Returns how many items are drawn, and the mark after them that draws more when it comes near. */
function useGrowing(total: number, step: number): { count: number; mark: ReactNode } {
  const [count, setCount] = useState(step)
  const mark = useRef<HTMLDivElement>(null)
  const isWhole = count >= total
  // biome-ignore lint/correctness/useExhaustiveDependencies: a mark that stays near after it grew is seen again
  useEffect(() => {
    if (!mark.current || isWhole) return
    const near = new IntersectionObserver(([one]) => one?.isIntersecting && setCount((now) => now + step), {
      rootMargin: '100% 0px',
    })
    near.observe(mark.current)
    return () => near.disconnect()
  }, [count, isWhole, step])
  return { count, mark: isWhole ? null : <div ref={mark} className="q-pad-1" /> }
}

const wide = { width: 'max-content', minWidth: '100%' }

/** Surface in the colours of the page; a wide one is as wide as its content. */
const Surface = ({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) => (
  <div className="office q-surface q-radius-md q-pad-3" style={isWide ? wide : undefined}>
    {children}
  </div>
)

/** Says that not all is shown. */
const Rest = ({ children }: { children: ReactNode }) => (
  <p className="q-muted q-text-sm q-margin-top-2" role="note">
    {children}
  </p>
)

/** Number of lines of a text in one piece. */
const linesOfPiece = 400

/** Renders a text as it is written. */
export function TextView({ document: { text, isCut } }: { document: DocumentOf<'text'> }) {
  const lines = text.split('\n')
  const { count, mark } = useGrowing(lines.length, linesOfPiece)
  const pieces = Array.from({ length: Math.ceil(Math.min(count, lines.length) / linesOfPiece) }, (_, at) =>
    lines.slice(at * linesOfPiece, (at + 1) * linesOfPiece).join('\n'),
  )
  return (
    <Surface>
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other name
        <pre key={at} style={{ margin: 0, whiteSpace: 'pre-wrap' }} className="q-break">
          {piece}
        </pre>
      ))}
      {mark}
      {isCut && <Rest>{t('office.more')}</Rest>}
    </Surface>
  )
}

const [narrowest, widest] = [48, 360]
/** Rows from which the widths of columns are estimated. */
const measuredRows = 100

const widthOfText = (text: string) => {
  let width = 20
  for (const sign of text.slice(0, 60)) width += sign > '\u2e7f' ? 15 : 8
  return width
}

function widthsOf({ rows, widths }: ShownSheet, columns: number): number[] {
  return Array.from({ length: columns }, (_, column) => {
    const known = widths[column]
    if (known) return Math.max(narrowest / 2, known)
    const found = rows.slice(0, measuredRows).map((row) => {
      const cell = row[column]
      return cell && !cell.columns ? widthOfText(cell.text) : 0
    })
    return Math.min(widest, Math.max(narrowest, ...found))
  })
}

/** Letters of a column: A, B … Z, AA … */
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

const Cell = ({ cell: { text, isNumber, isStrong, align, columns, rows } }: { cell: ShownCell }) => (
  <td
    colSpan={columns}
    rowSpan={rows}
    className={isStrong ? 'q-strong' : undefined}
    style={{ textAlign: align ?? (isNumber ? 'right' : undefined) }}
  >
    {text}
  </td>
)

const plainHead = { fontWeight: 400 }
const listHead = { textAlign: 'left' } as const

/** Number of rows of a sheet in one piece. */
const rowsOfPiece = 60

function SheetTable({ sheet, label }: { sheet: ShownSheet; label: string }) {
  const { rows, moreRows, hasMoreColumns } = sheet
  const { count, mark } = useGrowing(rows.length, rowsOfPiece)
  const columns = Math.max(1, ...rows.map((row) => row.length))
  const blanks = (row: ShownSheet['rows'][number]) =>
    Array.from({ length: columns - row.length }, (): ShownCell => ({ text: '' }))
  const widths = widthsOf(sheet, columns)
  const width = widths.reduce((sum, one) => sum + one, 56)
  return (
    <>
      <table className="office-sheet" style={{ width, tableLayout: 'fixed' }} aria-label={label}>
        <colgroup>
          <col style={{ width: 56 }} />
          {widths.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are named by their place
            <col key={at} style={{ width: one }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td />
            {widths.map((_, at) => (
              <th key={letters(at)} scope="col" className="q-muted" style={plainHead}>
                {letters(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, count).map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are named by their place
            <tr key={at}>
              <th scope="row" className="q-muted" style={plainHead}>
                {at + 1}
              </th>
              {[...row, ...blanks(row)].map(
                // biome-ignore lint/suspicious/noArrayIndexKey: cells are named by their place
                (cell, column) => cell && <Cell key={column} cell={cell} />,
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {mark}
      {moreRows !== 0 && (
        <Rest>{moreRows === undefined ? t('office.more') : t('office.more-rows', { n: moreRows })}</Rest>
      )}
      {hasMoreColumns && <Rest>{t('office.more-columns', { n: officeLimits.columns })}</Rest>}
    </>
  )
}

/** Renders sheets, each below its tab. */
export function SheetsView({ document: { sheets, moreSheets } }: { document: DocumentOf<'sheets'> }) {
  const [active, setActive] = useState('0')
  const sheet = sheets[Number(active)]
  if (!sheet) return null
  const table = <SheetTable key={active} sheet={sheet} label={sheet.name || t('office.title')} />
  const tabs = sheets.map(({ name }, at) => ({ key: String(at), title: name }))
  return (
    <Surface isWide>
      {sheets.length > 1 ? (
        <Tabs label={t('office.sheets')} tabs={tabs} active={active} onChange={setActive}>
          {table}
        </Tabs>
      ) : (
        table
      )}
      {moreSheets > 0 && <Rest>{t('office.more-sheets', { n: moreSheets })}</Rest>}
    </Surface>
  )
}

/** Number of files of a zip in one piece. */
const entriesOfPiece = 200

/** Renders the files in a zip: where they are, how large, of when. */
export function EntriesView({ document: { entries, count } }: { document: DocumentOf<'entries'> }) {
  const files = entries.filter(({ path }) => !path.endsWith('/'))
  const { count: shown, mark } = useGrowing(files.length, entriesOfPiece)
  return (
    <Surface>
      <p className="q-muted q-text-sm q-margin-bottom-2">
        {t('office.entries', {
          n: files.length,
          size: formatFileSize(files.reduce((sum, { bytes }) => sum + bytes, 0)),
        })}
      </p>
      <table className="office-sheet q-full">
        <thead>
          <tr>
            <th scope="col" style={listHead}>
              {t('office.entry')}
            </th>
            <th scope="col" style={listHead}>
              {t('office.size')}
            </th>
            <th scope="col" style={listHead}>
              {t('office.changed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {files.slice(0, shown).map(({ path, bytes, at, isEncrypted }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a zip may hold two files of one name
            <tr key={index}>
              <td>
                {path} {isEncrypted && <small className="q-muted">{t('office.encrypted')}</small>}
              </td>
              <td className="q-nowrap">{formatFileSize(bytes)}</td>
              <td className="q-nowrap">{at}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {mark}
      {count > entries.length && <Rest>{t('office.more-entries', { n: count - entries.length })}</Rest>}
    </Surface>
  )
}

/** Renders the pages of a document. They stay inside their box, whatever their styles say. */
export function PagesView({ document }: { document: DocumentOf<'pages'> }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const closing = new AbortController()
    if (host.current) void drawPages(host.current, document, closing.signal)
    return () => closing.abort()
  }, [document])
  return (
    <div style={{ contain: 'content' }}>
      <div ref={host} />
    </div>
  )
}
