import { useState } from 'react'
import type { ListConfig, ListSchema, OaFlowSearchGetconfData } from '../../../generated/types'
import { t, useDevice } from '../../platform'
import { type ConfigurableList, saveListConfig, useListConfig } from '../../stores/list-configs'
import { Button, Dialog, IconButton, Muted, NumberInput } from '../../ui'

interface ColumnsProps {
  schema: ListSchema
  conf: OaFlowSearchGetconfData
  /** Flow whose fields may be columns. */
  flowid: string | undefined
}

type Liked = ListConfig['columns'][number]

/** Returns every available column, chosen ones first; form fields are hidden until selected. */
function offered(
  { schema, conf, flowid }: ColumnsProps,
  liked: readonly Liked[],
): (Liked & { name: string })[] {
  const own = schema.columns.map(({ key, title, width, within }) => ({
    key,
    name: t(title),
    ...(width && { width }),
    ...(within !== undefined && { hidden: true }),
  }))
  const forms = flowid ? conf.columns.map(({ key, name }) => ({ key, name, flowid, hidden: true })) : []
  const all = new Map([...own, ...forms].map((column) => [column.key, column as Liked & { name: string }]))
  const known = liked.flatMap((column) => {
    const found = all.get(column.key)
    if (!found || found.flowid !== column.flowid) return []
    all.delete(column.key)
    const { hidden: _, ...rest } = found
    return { ...rest, ...column }
  })
  return [...known, ...all.values()]
}

const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_, at) => at !== from)
  const item = items[from]
  return item === undefined ? rest : rest.toSpliced(to, 0, item)
}

interface LineProps {
  column: Liked & { name: string }
  isFirst: boolean
  isLast: boolean
  /** True for a table; cards have no column widths. */
  hasWidth: boolean
  change(part: Partial<Liked>): void
  move(by: 1 | -1): void
}

const Line = ({ column, isFirst, isLast, hasWidth, change, move }: LineProps) => {
  const { name, hidden, width, flowid } = column
  return (
    <li className="list-column-line q-row q-gap-1">
      <label className="q-grow">
        <input
          type="checkbox"
          checked={!hidden}
          onChange={({ target }) => change({ hidden: !target.checked })}
        />
        {name}
        {flowid && <Muted as="small">{t('list.form-field')}</Muted>}
      </label>
      {hasWidth && (
        <NumberInput
          style={{ width: 90 }}
          step={10}
          aria-label={t('list.column-width', { name })}
          placeholder={t('list.width-auto')}
          value={width ?? null}
          onChange={(value) => change({ width: value ?? undefined } as Partial<Liked>)}
        />
      )}
      <IconButton
        icon="up"
        label={t('list.column-up', { name })}
        disabled={isFirst}
        onClick={() => move(-1)}
      />
      <IconButton
        icon="down"
        label={t('list.column-down', { name })}
        disabled={isLast}
        onClick={() => move(1)}
      />
    </li>
  )
}

/** Checks whether cards never or always show a column. */
const isNoPart = ({ mobile, within }: ListSchema['columns'][number]) =>
  mobile === 'hide' || within !== undefined

const clampWidth = (width: number | undefined) =>
  width === undefined ? {} : { width: Math.min(800, Math.max(60, Math.round(width))) }

/** Edits which columns a list shows, their order and width; saved for the person. */
export default function ColumnsDialog({ onClose, ...props }: ColumnsProps & { onClose(): void }) {
  const list = props.schema.name as ConfigurableList
  const config = useListConfig(list)
  const [columns, setColumns] = useState(() => offered(props, config.columns))
  const isMobile = useDevice() === 'phone'
  const unseen = new Set(isMobile ? props.schema.columns.filter(isNoPart).map(({ key }) => key) : [])
  const offer = columns.filter(({ key }) => !unseen.has(key))
  const isShown = offer.some(({ hidden }) => !hidden)
  const hint = isMobile ? 'list.card-hint' : 'list.columns-hint'
  const placeOf = (column: Liked | undefined) => columns.findIndex(({ key }) => key === column?.key)
  const keep = async (next: readonly Liked[]) => {
    const otherColumns = config.columns.filter(
      ({ flowid }) => flowid !== undefined && flowid !== props.flowid,
    )
    await saveListConfig(list, { ...config, columns: [...next, ...otherColumns] })
    onClose()
  }
  const save = () =>
    keep(
      columns
        .filter(({ flowid, hidden }) => flowid === undefined || !hidden)
        .map(({ name: _, width, hidden, flowid, key }) => ({
          key,
          ...clampWidth(width),
          ...(hidden && { hidden }),
          ...(flowid !== undefined && { flowid }),
        })),
    )
  const footer = (
    <>
      <Button onClick={() => keep([])}>{t('list.columns-reset')}</Button>
      <Button kind="primary" disabled={!isShown} onClick={save}>
        {t('list.keep')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t(isMobile ? 'list.card-content' : 'list.columns')}
      width={520}
      onClose={onClose}
      footer={footer}
    >
      <p className="list-faint q-muted">{t(props.flowid ? 'list.columns-hint-flow' : hint)}</p>
      <ul className="q-stack q-gap-1 q-margin-bottom-3">
        {offer.map((column, at) => (
          <Line
            key={column.key}
            column={column}
            isFirst={at === 0}
            isLast={at === offer.length - 1}
            hasWidth={!isMobile}
            change={(part) => setColumns(columns.with(columns.indexOf(column), { ...column, ...part }))}
            move={(by) => setColumns(moved(columns, columns.indexOf(column), placeOf(offer[at + by])))}
          />
        ))}
      </ul>
    </Dialog>
  )
}
