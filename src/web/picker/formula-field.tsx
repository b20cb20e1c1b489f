import { useId, useRef } from 'react'
import type { RecipientItem } from '#/generated/types'
import { t } from '../platform/i18n'
import { type FormulaFault, faultOf, inserted, partsOf } from './set-formula'

const operations = ['union', 'intersection', 'difference'] as const
const signs = ['(', ')', ',']

interface FormulaFieldProps {
  value: string
  /** The chosen items, which the formula names as $1…$n. */
  items: readonly RecipientItem[]
  /** Whether also a formula that is still empty is told. */
  isTried: boolean
  onChange(value: string): void
}

/** A contact formula: pieces to press, the text, how it reads with names, and what is wrong with it where. */
export function FormulaField({ value, items, isTried, onChange }: FormulaFieldProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const fault = value.trim() || isTried ? faultOf(value, items.length) : undefined
  const write = (piece: string) => {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = area.current ?? {}
    const { text, caret } = inserted(value, { from, to }, piece)
    onChange(text)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(caret, caret)
    })
  }
  const pieces = [
    ...items.map(({ name }, at) => ({ piece: `$${at + 1}`, text: name, kind: 'item' })),
    ...operations.map((name) => ({ piece: `${name}()`, text: t(`picker.formula.${name}`), kind: 'call' })),
    ...signs.map((sign) => ({ piece: sign, text: '', kind: 'sign' })),
  ]
  return (
    <div className="pk-formula">
      <label className="q-field-label" htmlFor={id}>
        {t('picker.group.mode.custom')}
      </label>
      <fieldset className="pk-pieces" aria-label={t('picker.formula.pieces')}>
        {pieces.map(({ piece, text, kind }) => (
          <button key={piece} type="button" data-kind={kind} onClick={() => write(piece)}>
            <code>{piece.replace('()', '')}</code>
            {text && !piece.startsWith(text) && <span>{text}</span>}
          </button>
        ))}
      </fieldset>
      <textarea
        ref={area}
        id={id}
        className="q-input"
        rows={2}
        maxLength={4000}
        spellCheck={false}
        autoCapitalize="off"
        value={value}
        placeholder={t('picker.formula.example')}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onChange(target.value)}
      />
      <div id={`${id}-note`}>
        {fault ? <Fault {...{ fault, value }} /> : <Reading {...{ value, items }} />}
      </div>
    </div>
  )
}

/** A formula with the names of the items it names. */
function Reading({ value, items }: Pick<FormulaFieldProps, 'value' | 'items'>) {
  if (!value.trim()) return <small>{t('picker.formula.hint')}</small>
  return (
    <p className="pk-reading">
      {partsOf(value, items).map(({ text, operand }, at) =>
        operand ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other name than their place
          <span key={at} className="pk-chip">
            {operand.item?.name ?? text}
          </span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <span key={at}>{words(text)}</span>
        ),
      )}
    </p>
  )
}

const words = (text: string) =>
  text.replace(/union|intersection|difference/g, (name) => t(`picker.formula.${name}`))

/** What is wrong with a formula: the sentence, and the formula with the place marked. */
function Fault({ fault: { text, from, to }, value }: { fault: FormulaFault; value: string }) {
  const isPlace = value.trim() !== '' && to > from && to - from < value.trim().length
  return (
    <span className="q-field-error" role="alert">
      {text}
      {isPlace && (
        <code className="pk-fault-place">
          {value.slice(0, from)}
          <mark>{value.slice(from, to)}</mark>
          {value.slice(to)}
        </code>
      )}
    </span>
  )
}
