import { type CSSProperties, Suspense } from 'react'
import {
  type FieldPlan,
  type FormRow,
  type FormValues,
  getOwnValue,
  itemOfColumn,
  tableColumnsOf,
  tableRowsOf,
} from '../../core/form'
import type { PrintBlock, PrintField, PrintLayout, PrintTable } from '../../core/print'
import { t } from '../platform'
import { FieldErrorBoundary } from '../renderer'
import { editorOf, viewerOf } from '../widgets/widget-registry'

interface PrintProps {
  values: FormValues
}

/** Renders totals as the last row, since a table foot would repeat on every page. */
const Totals = ({ columns, totals }: Pick<PrintTable, 'columns' | 'totals'>) =>
  totals && (
    <tr>
      <td className="q-strong" />
      {columns.map(({ code, kind }, index) => (
        <td className="q-strong" key={code} data-kind={kind}>
          {totals[index]}
        </td>
      ))}
    </tr>
  )

interface PictureProps {
  table: FieldPlan
  code: string
  row: FormRow | undefined
  text: string
}

/** Renders a cell that holds images, as the read view of its field does. */
function Pictures({ table: { item: table, right }, code, row = {}, text }: PictureProps) {
  const column = tableColumnsOf(table).find((one) => one.code === code)
  const item = column && itemOfColumn(table, column)
  const Reader = item && viewerOf(item.type)
  if (!Reader) return text
  return (
    <Suspense fallback={text}>
      <Reader value={getOwnValue(row, code)} item={item} right={right} />
    </Suspense>
  )
}

/** Renders a whole table: all rows, the head repeated on every page, and smaller type for more columns. */
const Table = ({ planned, title, columns, rows, images, totals, values }: PrintTable & PrintProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the table is wider than the screen, and keys must reach what lies beside it
  <section className="qp-scroll" aria-label={title} tabIndex={0}>
    <table className="qp-table q-full" style={{ ['--qp-columns' as string]: columns.length }}>
      <caption className="q-text-sm q-strong">{title}</caption>
      <thead>
        <tr>
          <th scope="col" className="qp-number">
            {t('print.row')}
          </th>
          {columns.map(({ code, title, kind }) => (
            <th key={code} scope="col" data-kind={kind}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paper does not change its rows
          <tr key={i}>
            <td className="qp-number">{i + 1}</td>
            {columns.map(({ code, kind }, index) => (
              <td key={code} data-kind={kind}>
                {images?.[i]?.[index]?.length ? (
                  <Pictures
                    table={planned}
                    code={code}
                    row={tableRowsOf(getOwnValue(values, planned.model))[i]}
                    text={cells[index] ?? ''}
                  />
                ) : (
                  cells[index]
                )}
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={columns.length + 1}>{t('print.no-rows')}</td>
          </tr>
        )}
        <Totals columns={columns} totals={totals} />
      </tbody>
    </table>
  </section>
)

const noChange = () => undefined

/** Renders static text and lines placed by the designer. */
function Words({ planned: { key, widget, item, right } }: { planned: FieldPlan }) {
  const Widget = editorOf(widget)
  return (
    Widget && (
      <div className="qp-words">
        <Suspense fallback={null}>
          <Widget
            id={key}
            item={item}
            right={right}
            status="read"
            onChange={noChange}
            disabled
            problems={[]}
          />
        </Suspense>
      </div>
    )
  )
}

function Value({ field: { planned, text }, values }: PrintProps & { field: PrintField }) {
  const { item, right, widget, model } = planned
  const Reader = viewerOf(widget)
  if (!Reader) return text || <span className="qp-none">—</span>
  return (
    <Suspense fallback={text}>
      <Reader value={getOwnValue(values, model)} item={item} right={right} />
    </Suspense>
  )
}

const Field = ({ field, ...parts }: PrintProps & { field: PrintField }) => (
  <dl className="qp-field q-stack" data-untitled={field.isUntitled || undefined}>
    <dt>{field.title}</dt>
    <dd>
      <Value field={field} {...parts} />
    </dd>
  </dl>
)

const spanning = (span: number) => ({ '--qp-span': span }) as CSSProperties

const Layout = ({ layout, ...parts }: PrintProps & { layout: PrintLayout }) => (
  <section className="qp-layout q-stack" aria-label={layout.name || undefined}>
    {layout.title && <h2 className="q-span">{layout.title}</h2>}
    {layout.cells.map(({ key, span, title, blocks }) => (
      <div className="q-stack q-single" key={key} style={spanning(span)}>
        {title && <h2>{title}</h2>}
        <PrintRows blocks={blocks} {...parts} />
      </div>
    ))}
    {layout.rest > 0 && <div className="q-stack q-single" style={spanning(layout.rest)} />}
  </section>
)

function Block({ block, ...parts }: PrintProps & { block: PrintBlock }) {
  if (block.kind === 'layout') return <Layout layout={block} {...parts} />
  if (block.kind === 'table') return <Table {...block} {...parts} />
  return block.kind === 'words' ? <Words planned={block.planned} /> : <Field field={block} {...parts} />
}

const keyOf = (block: PrintBlock) => (block.kind === 'layout' ? block.key : block.planned.key)
const nameOf = (block: PrintBlock) =>
  block.kind === 'layout' ? block.name : block.planned.item.name || block.planned.widget

/** Renders the fields of a form for print: as text, side by side as designed. */
export const PrintRows = ({ blocks, ...parts }: PrintProps & { blocks: readonly PrintBlock[] }) =>
  blocks.map((block) => (
    <FieldErrorBoundary key={keyOf(block)} name={nameOf(block)}>
      <Block block={block} {...parts} />
    </FieldErrorBoundary>
  ))
