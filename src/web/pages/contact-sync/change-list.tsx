import { type ReactNode, useState } from 'react'
import type { SyncReportPart, SyncReportRow, SyncReportRows } from '#/generated/types'
import { t } from '../../platform'
import { Tag, type Tone } from '../../ui'
import type { ChangeSelection } from './use-sync'

interface FoldedProps {
  title: string
  total: number
  tone: Tone
  /** True if open initially. */
  open?: boolean
  children: ReactNode
}

/** Renders differences of one kind under their count, lazily on opening; nothing if there are none. */
export function CollapsibleChanges({ title, total, tone, open = false, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(open)
  if (total === 0) return null
  return (
    <details
      className="sync-folded q-margin-top-2"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {title} <Tag tone={tone}>{total}</Tag>
      </summary>
      {isOpen && children}
    </details>
  )
}

/** Shows how many rows of a long list are hidden. */
export const HiddenRowsNote = ({ total, shown }: { total: number; shown: number }) =>
  total > shown && <p className="sync-note">{t('sync.more', { count: total - shown })}</p>

const maxRendered = 500

const Rows = ({ list }: { list: SyncReportRows }) => (
  <>
    <ul className="sync-rows q-scroll">
      {list.rows.slice(0, maxRendered).map(({ id, name, note }) => (
        <li key={id}>
          <span>{name}</span>
          <small>{note}</small>
        </li>
      ))}
    </ul>
    <HiddenRowsNote total={list.total} shown={Math.min(maxRendered, list.rows.length)} />
  </>
)

const value = (text: string) => text || t('sync.empty')

/** Renders changed rows field by field, before and after. */
const Changed = ({ changed }: { changed: SyncReportPart['changed'] }) => (
  <>
    <ul className="sync-rows q-scroll">
      {changed.rows.map(({ id, name, fields }) => (
        <li key={id}>
          <span>{name}</span>
          <dl>
            {fields.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{t(`sync.field.${field}`)}</dt>
                <dd>
                  <del>{value(before)}</del>
                  <span aria-hidden="true">→</span>
                  <ins>{value(after)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
    <HiddenRowsNote total={changed.total} shown={changed.rows.length} />
  </>
)

interface TickedProps {
  part: string
  list: SyncReportRows
  chosen: readonly string[]
  onChange(chosen: string[]): void
}

/** Renders rows to approve one by one or all together. */
function Ticked({ part, list, chosen, onChange }: TickedProps) {
  const keyOf = ({ id }: SyncReportRow) => `${part} ${id}`
  const keys = list.rows.map(keyOf)
  const ticked = new Set(chosen)
  const otherChoices = chosen.filter((key) => !keys.includes(key))
  const areAll = keys.every((key) => ticked.has(key))
  const toggle = (key: string) =>
    onChange(ticked.has(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
  return (
    <>
      <label className="sync-tick q-row q-gap-2">
        <input
          className="q-fixed"
          type="checkbox"
          checked={areAll}
          onChange={() => onChange(areAll ? otherChoices : [...otherChoices, ...keys])}
        />
        {t('sync.all')}
      </label>
      <ul className="sync-rows q-scroll">
        {list.rows.slice(0, maxRendered).map((row) => (
          <li key={row.id}>
            <label className="sync-tick q-row q-gap-2">
              <input
                className="q-fixed"
                type="checkbox"
                checked={ticked.has(keyOf(row))}
                onChange={() => toggle(keyOf(row))}
              />
              {row.name}
            </label>
            <small>{row.note}</small>
          </li>
        ))}
      </ul>
      <HiddenRowsNote total={list.total} shown={Math.min(maxRendered, list.rows.length)} />
    </>
  )
}

interface PartProps {
  found: SyncReportPart
  agreed: ChangeSelection
  onChange(agreed: ChangeSelection): void
}

/** Renders the differences of departments, roles or people. */
export function SyncChangeList({ found, agreed, onChange }: PartProps) {
  const { part, added, changed, gone, back } = found
  if (added.total + changed.total + gone.total + back.total === 0) return null
  const ticks = (kind: keyof ChangeSelection, list: SyncReportRows) => (
    <Ticked
      part={part}
      list={list}
      chosen={agreed[kind]}
      onChange={(chosen) => onChange({ ...agreed, [kind]: chosen })}
    />
  )
  const isRoles = part === 'roles'
  const isPeople = part === 'people'
  return (
    <section className="sync-part q-line-above q-margin-top-5">
      <h3>{t(`sync.part.${part}`)}</h3>
      <CollapsibleChanges title={t('sync.added')} total={added.total} tone="success" open>
        <Rows list={added} />
      </CollapsibleChanges>
      <CollapsibleChanges title={t('sync.changed')} total={changed.total} tone="primary" open>
        <Changed changed={changed} />
      </CollapsibleChanges>
      <CollapsibleChanges title={t('sync.gone')} total={gone.total} tone="danger" open>
        <p className="sync-note">{t(isRoles ? 'sync.gone-roles' : 'sync.gone-hint')}</p>
        {isRoles ? <Rows list={gone} /> : ticks('gone', gone)}
      </CollapsibleChanges>
      <CollapsibleChanges title={t('sync.back')} total={back.total} tone="warning" open>
        <p className="sync-note">{t(isPeople ? 'sync.back-hint' : 'sync.back-departments')}</p>
        {isPeople ? ticks('back', back) : <Rows list={back} />}
      </CollapsibleChanges>
    </section>
  )
}
