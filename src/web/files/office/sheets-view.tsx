import { useState } from 'react'
import { useTranslator } from '../../platform'
import { Tabs } from '../../ui'
import { type DocumentOf, officeLimits, type PreviewCell, type PreviewSheet } from './office-document'
import { Rest, Surface, useGrowing } from './view-parts'

const [narrowest, widest] = [48, 360]
/** Rows from which the widths of columns are estimated. */
const measuredRows = 100

const widthOfText = (text: string) => {
  let width = 20
  for (const sign of text.slice(0, 60)) width += sign > '\u2e7f' ? 15 : 8
  return width
}

function widthsOf({ rows, widths }: PreviewSheet, columns: number): number[] {
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

const Cell = ({ cell: { text, isNumber, isStrong, align, columns, rows } }: { cell: PreviewCell }) => (
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

/** Number of rows of a sheet in one piece. */
const rowsOfPiece = 60

function SheetTable({ sheet, label }: { sheet: PreviewSheet; label: string }) {
  const t = useTranslator()
  const { rows, moreRows, hasMoreColumns } = sheet
  const { count, mark } = useGrowing(rows.length, rowsOfPiece)
  const columns = Math.max(1, ...rows.map((row) => row.length))
  const blanks = (row: PreviewSheet['rows'][number]) =>
    Array.from({ length: columns - row.length }, (): PreviewCell => ({ text: '' }))
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
  const t = useTranslator()
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
