import { Icon, IconButton, Tag, VisuallyHidden } from '../../ui'
import './signing-order-list.css'
import { type ReactNode, useState } from 'react'
import type { RunningOrder } from '../../../generated/types'
import type { ComboboxOption } from '../../directory/combobox'
import { SelectionField } from '../../directory/selection-field'
import { findColleagues } from '../../picker/organisation/find-colleague'
import { listSeparator, t } from '../../platform'
import { DragHandle, Sortable, useSortableRow } from '../../ui/sortable'

/** Remaining signers by ids, in signing order. */
export type SigningOrder = readonly (readonly string[])[]

/** Returns the ids of the remaining signers of an order. */
export const signingOrderOf = ({ turns }: Pick<RunningOrder, 'turns'>): string[][] =>
  turns.map((turn) => turn.map(({ id }) => id))

/** Returns the key of one entry in the signing order. */
const signingTurnKey = (turn: readonly string[]): string => turn.join(' ')

/** Returns the order with one entry moved to another position. */
function moveSigningTurn(turns: SigningOrder, from: number, to: number): SigningOrder {
  const rest = turns.filter((_, at) => at !== from)
  const turn = turns[from]
  return turn ? [...rest.slice(0, to), turn, ...rest.slice(to)] : turns
}

/** Returns the entries of an order that are missing from the remaining ones, which are skipped. */
const findSkippedTurns = (order: SigningOrder, left: SigningOrder): SigningOrder => {
  const keys = new Set(left.map(signingTurnKey))
  return order.filter((turn) => !keys.has(signingTurnKey(turn)))
}

interface RowProps {
  id: string
  name: string
  number: number
  tag?: ReactNode
  /** Handlers to move it up or down; absent if it is fixed. */
  onMove?: { up: (() => void) | undefined; down: (() => void) | undefined }
  onSkip?: (() => void) | undefined
}

/** Renders one entry of the order: a drag handle, buttons to move it, and one to skip it. */
function Row({ id, name, number, tag, onMove, onSkip }: RowProps) {
  const { row, grip } = useSortableRow(id, !onMove)
  return (
    <li {...row} className="order-row q-row q-gap-2 q-box q-pad-y-0 q-pad-x-1" data-person={id}>
      {onMove ? (
        <DragHandle
          grip={grip}
          className="order-grip q-stack q-center q-fixed q-muted"
          size={16}
          label={t('order.drag', { name })}
        />
      ) : (
        <span className="order-grip q-stack q-center q-fixed q-muted" />
      )}
      <span className="order-number q-muted">{number}</span>
      <b>{name}</b>
      {tag}
      <span className="q-row q-align-stretch q-push">
        {onMove && (
          <>
            <IconButton icon="up" label={t('order.up', { name })} disabled={!onMove.up} onClick={onMove.up} />
            <IconButton
              icon="down"
              label={t('order.down', { name })}
              disabled={!onMove.down}
              onClick={onMove.down}
            />
          </>
        )}
        {onSkip && <IconButton icon="close" label={t('order.skip', { name })} onClick={onSkip} />}
      </span>
    </li>
  )
}

/** Renders who has signed already. */
const Signed = ({ names }: { names: readonly string[] }) =>
  [...names.entries()].map(([at, name]) => (
    <li key={`signed ${at}`} className="order-row q-row q-gap-2 q-box q-pad-y-0 q-pad-x-1" data-signed>
      <span className="order-grip q-stack q-center q-fixed q-muted">
        <Icon name="check" size={16} />
      </span>
      <span className="order-number q-muted">{at + 1}</span>
      <b>{name}</b>
      <small>{t('order.signed')}</small>
    </li>
  ))

interface PassedProps {
  turns: SigningOrder
  nameOf(turn: readonly string[]): string
  onBack(turn: readonly string[]): void
}

/** Renders the skipped signers, each with a button to restore them. */
const Passed = ({ turns, nameOf, onBack }: PassedProps) =>
  turns.map((turn) => (
    <p key={signingTurnKey(turn)} className="order-passed q-row q-gap-2 q-muted">
      <s>{nameOf(turn)}</s>
      <small>{t('order.passed')}</small>
      <IconButton icon="undo" label={t('order.back', { name: nameOf(turn) })} onClick={() => onBack(turn)} />
    </p>
  ))

interface OrderListProps {
  order: RunningOrder
  turns: SigningOrder
  label: string
  onChange(turns: SigningOrder): void
}

/**
 * Renders the signing order: past, active and upcoming signers. Upcoming ones can be moved, added and
 * skipped.
 */
export function SigningOrderList({ order, turns, label, onChange }: OrderListProps) {
  const [put, setPut] = useState<readonly ComboboxOption[]>([])
  const [message, setMessage] = useState('')
  const { signed, now, skip } = order
  const names = new Map([...order.turns.flat(), ...put].map(({ id, name }) => [id, name]))
  const nameOf = (turn: readonly string[]) => turn.map((id) => names.get(id) ?? id).join(listSeparator())
  const keys = turns.map(signingTurnKey)
  const first = now ? 0 : 1
  const present = signingTurnKey(signingOrderOf(order)[0] ?? [])
  const known = new Set(signingOrderOf(order).map(signingTurnKey))
  const move = (from: number, to: number) => {
    if (to < first || to >= turns.length || from === to) return
    onChange(moveSigningTurn(turns, from, to))
    const result = {
      name: nameOf(turns[from] ?? []),
      n: signed.length + to + 1,
      all: signed.length + turns.length,
    }
    setMessage(t('order.moved', result))
  }
  const tagOf = (key: string) => {
    if (key === present) return <Tag tone="primary">{t('order.now')}</Tag>
    return known.has(key) ? null : <Tag tone="success">{t('order.put')}</Tag>
  }
  const add = ([choice]: ComboboxOption[]) => {
    if (!choice) return
    setPut([...put, choice])
    onChange([...turns, [choice.id]])
  }
  const orderedIds = new Set(turns.flat())
  return (
    <div className="order-list">
      <Sortable ids={keys} onMove={(from, to) => move(from, Math.max(to, first))}>
        <ol aria-label={label}>
          <Signed names={signed} />
          {turns.map((turn, at) => (
            <Row
              key={signingTurnKey(turn)}
              id={signingTurnKey(turn)}
              name={nameOf(turn)}
              number={signed.length + at + 1}
              tag={tagOf(signingTurnKey(turn))}
              {...(at >= first && {
                onMove: {
                  up: at > first ? () => move(at, at - 1) : undefined,
                  down: at < turns.length - 1 ? () => move(at, at + 1) : undefined,
                },
                ...((skip || !known.has(signingTurnKey(turn))) && {
                  onSkip: () => onChange(turns.filter((_, other) => other !== at)),
                }),
              })}
            />
          ))}
        </ol>
      </Sortable>
      <VisuallyHidden as="p" aria-live="polite">
        {message}
      </VisuallyHidden>
      <Passed
        turns={findSkippedTurns(signingOrderOf(order), turns)}
        nameOf={nameOf}
        onBack={(turn) => onChange([...turns, turn])}
      />
      <SelectionField
        chosen={[]}
        label={t('order.add')}
        placeholder={t('order.add-hint')}
        find={async (text) => (await findColleagues(text)).filter(({ id }) => !orderedIds.has(id))}
        onChange={add}
      />
    </div>
  )
}
