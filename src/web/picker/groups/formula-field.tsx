import { lazy, Suspense, useRef } from 'react'
import { compileSetFormula } from '#/core/expression'
import type { RecipientItem } from '#/generated/types'
import type { SetsEditorHandle } from '../../formula/sets/sets-editor'
import { t } from '../../platform'
import { Truncate } from '../../ui'
import '../../formula/syntax-problems'

/** A piece of a contact formula for rendering: text, or the chosen item that $k names. */
interface FormulaPart {
  text: string
  /** Undefined where the text names no item; its `item` is undefined when the item is no longer chosen. */
  operand?: { item: RecipientItem | undefined }
}

const operands = /\$(\d+)/g

/** Splits a contact formula into texts and the items it names, in order. */
export function parseSetFormula(formula: string, items: readonly RecipientItem[]): FormulaPart[] {
  return formula
    .split(/(\$\d+)/)
    .filter(Boolean)
    .map((text) =>
      /^\$\d+$/.test(text) ? { text, operand: { item: items[Number(text.slice(1)) - 1] } } : { text },
    )
}

/**
 * Returns a contact formula that names the same items after their list changed; $0 replaces a removed one.
 */
export const remapSetFormula = (
  formula: string,
  before: readonly RecipientItem[],
  after: readonly RecipientItem[],
): string =>
  formula.replace(operands, (text, number: string) => {
    const item = before[Number(number) - 1]
    if (!item) return text
    return `$${after.findIndex(({ type, id }) => type === item.type && id === item.id) + 1}`
  })

/** Returns the chosen items that a contact formula never uses: choosing them has no effect. */
export const findUnusedItems = (formula: string, items: readonly RecipientItem[]): RecipientItem[] => {
  const named = new Set([...formula.matchAll(operands)].map(([, number]) => Number(number)))
  return items.filter((_, at) => !named.has(at + 1))
}

/** An error of a contact formula, with its place (S2-151, S2-152). */
interface FormulaFault {
  text: string
  from: number
  to: number
}

/** Returns the first error of a contact formula over `count` items, as a sentence. */
export function findFormulaFault(formula: string, count: number): FormulaFault | undefined {
  const [problem] = compileSetFormula(formula, count).problems
  if (!problem) return undefined
  return { text: t(problem.code, problem.params), from: problem.from, to: problem.to }
}

const SetsEditor = lazy(() => import('../../formula/sets/sets-editor'))

const operations = ['union', 'intersection', 'difference'] as const
const signs = ['(', ')', ',']

interface FormulaFieldProps {
  value: string
  /** Chosen items, which the formula names as $1…$n. */
  items: readonly RecipientItem[]
  /** Whether an empty formula is reported, too. */
  isTried: boolean
  readOnly?: boolean
  onChange(value: string): void
}

/** Contact formula: buttons to insert, the text with item names, and its error with the place. */
export function SetFormulaField({ value, items, isTried, readOnly, onChange }: FormulaFieldProps) {
  const editor = useRef<SetsEditorHandle>(null)
  const fault = value.trim() || isTried ? findFormulaFault(value, items.length) : undefined
  const pieces = [
    ...items.map(({ name }, at) => ({ piece: `$${at + 1}`, text: name, kind: 'item' })),
    ...operations.map((name) => ({ piece: `${name}()`, text: t(`picker.formula.${name}`), kind: 'call' })),
    ...signs.map((sign) => ({ piece: sign, text: '', kind: 'sign' })),
  ]
  return (
    <div className="pk-formula q-stack q-gap-1-5">
      <span className="q-field-label">{t('picker.group.mode.custom')}</span>
      {!readOnly && (
        <fieldset className="pk-pieces" aria-label={t('picker.formula.pieces')}>
          {pieces.map(({ piece, text, kind }) => (
            <button
              className="q-inline q-gap-1-5 q-text-sm q-surface"
              key={piece}
              type="button"
              data-kind={kind}
              onClick={() => editor.current?.insert(piece)}
            >
              <code>{piece.replace('()', '')}</code>
              {text && !piece.startsWith(text) && <Truncate>{text}</Truncate>}
            </button>
          ))}
        </fieldset>
      )}
      <Suspense fallback={<div className="pk-formula-coming" />}>
        <SetsEditor
          handle={editor}
          label={t('picker.group.mode.custom')}
          placeholder={t('picker.formula.example')}
          names={items.map(({ name }) => name)}
          isFaulty={fault !== undefined}
          value={value}
          readOnly={readOnly}
          onChange={onChange}
        />
      </Suspense>
      {fault ? <Fault fault={fault} value={value} /> : <Note value={value} items={items} />}
    </div>
  )
}

/** Explains the syntax while there is no formula; later lists chosen items it does not use. */
function Note({ value, items }: Pick<FormulaFieldProps, 'value' | 'items'>) {
  if (!value.trim()) return <small>{t('picker.formula.hint')}</small>
  const unnamed = findUnusedItems(value, items)
  if (!unnamed.length) return null
  const names = unnamed.map(({ name }) => name).join(t('picker.recipients.comma'))
  return (
    <p className="pk-warn q-tone-warning" role="status">
      {t('picker.formula.unnamed', { names })}
    </p>
  )
}

/** Error of a formula: the sentence, and the formula with the place marked. */
function Fault({ fault: { text, from, to }, value }: { fault: FormulaFault; value: string }) {
  const isPlace = value.trim() !== '' && to > from && to - from < value.trim().length
  return (
    <span className="q-field-error" role="alert">
      {text}
      {isPlace && (
        <code className="pk-fault-place q-block q-break q-soft">
          {value.slice(0, from)}
          <mark className="q-tone-danger">{value.slice(from, to)}</mark>
          {value.slice(to)}
        </code>
      )}
    </span>
  )
}
